#!/bin/bash
# Starts the document server with a key file, which a replica set with passwords needs, and which others must not read.
set -euo pipefail
install -m 400 -o mongodb -g mongodb /run/secrets/key-file /tmp/key-file
exec docker-entrypoint.sh mongod --replSet rs0 --keyFile /tmp/key-file --bind_ip_all
