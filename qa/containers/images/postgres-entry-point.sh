#!/bin/sh
# As the entry point of the image does it: as root give the data to postgres and go on as postgres; make the cluster when there is none.
set -eu

if [ "$(id -u)" = 0 ]; then
  mkdir -p "$PGDATA"
  chown -R postgres:postgres /var/lib/postgresql /run/postgresql
  chmod 700 "$PGDATA"
  exec gosu postgres "$0" "$@"
fi

if [ ! -s "$PGDATA/PG_VERSION" ]; then
  : "${POSTGRES_PASSWORD:?}"
  password=/tmp/password
  (umask 077 && printf '%s\n' "$POSTGRES_PASSWORD" >"$password")
  initdb --username="$POSTGRES_USER" --pwfile="$password" --auth-local=trust --auth-host=scram-sha-256
  rm "$password"
  printf 'host all all all scram-sha-256\n' >>"$PGDATA/pg_hba.conf"
  # This server is on the socket alone, and goes again.
  pg_ctl start --wait --options="-c listen_addresses=''"
  createdb --username="$POSTGRES_USER" "$POSTGRES_DB"
  pg_ctl stop --wait --mode=fast
fi

exec "$@" -c listen_addresses='*'
