#!/bin/sh
# Creates the missing secrets of docker-compose.yml in ./secrets, and the folder ./settings. Run it next to docker-compose.yml.
set -eu
mkdir -p secrets settings
# Only you can enter the folder. The files in it are readable by all, since a container reads them as another user.
chmod 700 secrets
random() { od -An -N24 -tx1 /dev/urandom | tr -d ' \n'; }
make() { # make NAME TEXT
  [ -e "secrets/$1" ] || printf '%s\n' "$2" >"secrets/$1"
  chmod 644 "secrets/$1"
}
make database_password "$(random)"
password=$(cat secrets/database_password)
make database_url "postgres://sluice:$password@postgres:5432/sluice"
make secret_key "$(random)"
make admin_password "$(random)"
make bot_api_key "slc_$(random)"
make metrics_token "$(random)"
make grafana_password "$(random)"
make mastodon_token ''
echo "secrets/ is complete. Sign in as admin with the password in secrets/admin_password; the bot's key is in secrets/bot_api_key."
