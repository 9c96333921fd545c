# In place of the images postgres:18 and caddy:2, where no registry of images answers: Debian's programs with their settings (.ci/images).
FROM node:24-slim AS postgres
RUN apt-get update -qq && apt-get install -qq -y --no-install-recommends postgresql
RUN ln -s /usr/lib/postgresql/*/bin/* /usr/local/bin/ && mkdir /run/postgresql -p && chown postgres /run/postgresql
USER postgres
CMD ["sh", "-ec", "d=/var/lib/postgresql/data; if [ ! -d $d ]; then initdb -D $d -U $POSTGRES_USER --pwfile=$POSTGRES_PASSWORD_FILE -A scram-sha-256 --encoding=UTF8 --locale=C.UTF-8; fi; (until pg_isready -q -h $LISTEN; do sleep 0.2; done; PGPASSWORD=$(cat $POSTGRES_PASSWORD_FILE) createdb -h $LISTEN -U $POSTGRES_USER $POSTGRES_DB || true) & exec postgres -D $d -c listen_addresses=$LISTEN -c port=5432"]

FROM node:24-slim AS caddy
RUN apt-get update -qq && apt-get install -qq -y --no-install-recommends caddy
ENV XDG_DATA_HOME=/data
CMD ["caddy", "run", "--config", "/etc/caddy/Caddyfile", "--adapter", "caddyfile"]

# A machine with systemd, on which the package is installed as docs/operating.md says; /package holds it.
FROM node:24-slim AS machine
RUN apt-get update -qq && apt-get install -qq -y --no-install-recommends systemd systemd-sysv util-linux
RUN npm install --global --prefix /usr/local --no-audit --no-fund /package/sluice-*.tgz
CMD ["/sbin/init"]
