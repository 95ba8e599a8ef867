#!/bin/bash
# Creates one user per app, which may use only its own bucket. Runs again at each start: its steps may be repeated.
set -euo pipefail

mc=${MC:-mc}
secrets=${SECRETS_DIR:-/run/secrets}
export MC_CONFIG_DIR=/tmp/mc
"$mc" alias set store "${MINIO_URL:-http://minio:9000}" elevate "$(cat "$secrets/root-password")" > /dev/null

user() {
  local app=$1 bucket=$2
  cat > "/tmp/$app.json" << POLICY
{
  "Version": "2012-10-17",
  "Statement": [
    {
      "Effect": "Allow",
      "Action": ["s3:*"],
      "Resource": ["arn:aws:s3:::$bucket", "arn:aws:s3:::$bucket/*"]
    }
  ]
}
POLICY
  "$mc" admin policy create store "$app" "/tmp/$app.json"
  "$mc" admin user add store "$app" "$(cat "$secrets/$app-password")"
  # Attaching fails where it was attached at an earlier start. Without grep, which small images lack.
  "$mc" admin policy attach store "$app" --user "$app" ||
    [[ $("$mc" admin user info store "$app") == *"PolicyName: $app"* ]]
}

user events event-images
user ingestion article-pictures
