#!/bin/bash
# Starts the broker, then creates one user per app with its password and permissions. Healthy when $GRANTED exists.
set -euo pipefail

bin=${KAFKA_BIN:-/opt/kafka/bin}
config=${KAFKA_CONFIG:-/etc/elevate/server.properties}
permissions=${KAFKA_PERMISSIONS:-/etc/elevate/permissions.txt}
secrets=${SECRETS_DIR:-/run/secrets}
granted=${GRANTED:-/tmp/granted}
setting() { sed -n "s|^$1=||p" "$config"; }
local_address=$(setting listeners | sed 's|.*LOCAL://\([^,]*\).*|\1|')
record=$(setting log.dirs)/elevate-granted

wanted() {
  echo "$1 $( (cat "$secrets/$1-password"; sed -n "/^elevate-$1 /p" "$permissions") | sha256sum)"
}

user() {
  local app=$1 password line
  if grep -qxF "$(wanted "$app")" <<< "$kept"; then return 0; fi
  password=$(cat "$secrets/$app-password")
  "$bin/kafka-configs.sh" --bootstrap-server "$local_address" --alter --entity-type users \
    --entity-name "elevate-$app" --add-config "SCRAM-SHA-512=[password=$password]" || return 1
  while read -r line; do
    # Word splitting is meant: the line is a list of arguments.
    # shellcheck disable=SC2086
    "$bin/kafka-acls.sh" --bootstrap-server "$local_address" --add --allow-principal "User:elevate-$app" \
      $line || return 1
  done < <(sed -n "s/^elevate-$app //p" "$permissions")
}

# The volume keeps users of an earlier start, and the record tells which are as wanted. A start that was cut leaves none.
grant() {
  local tasks=() apps=() file task kept
  kept=$(cat "$record" 2> /dev/null || true)
  rm -f "$record"
  for file in "$secrets"/*-password; do
    apps+=("$(basename "$file" -password)")
    user "${apps[-1]}" > /dev/null &
    tasks+=($!)
  done
  for task in "${tasks[@]}"; do wait "$task" || return 1; done
  for task in "${apps[@]}"; do wanted "$task"; done > "$record"
}

rm -f "$granted"
"$bin/kafka-storage.sh" format --ignore-formatted --cluster-id "$CLUSTER_ID" --config "$config"
"$bin/kafka-server-start.sh" "$config" &
broker=$!
trap 'kill -TERM $broker' TERM INT
until (exec 3<> "/dev/tcp/${local_address/:/\/}") 2> /dev/null; do
  kill -0 "$broker" || exit 1
  sleep 0.5
done
if ! grant; then
  echo 'The users of Kafka could not be created' >&2
  kill -TERM "$broker"
  wait "$broker" || true
  exit 1
fi
touch "$granted"
# A signal ends the first wait; the second one waits for the broker.
wait "$broker" || wait "$broker"
