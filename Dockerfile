# syntax=docker/dockerfile:1
# Two images: `docker build --target service .` and `docker build --target boost-bot .`
# .ci/images builds them and runs them as docker-compose.yml does.
ARG NODE=node:24-slim

FROM ${NODE} AS manifests
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY console/package.json console/
COPY boost-bot/package.json boost-bot/

FROM manifests AS build
RUN npm ci --no-audit --no-fund
COPY . .
RUN npm run build

# OMIT=optional leaves the embedded database out (60 MB), for an image that always has DATABASE_URL.
FROM manifests AS service-packages
ARG OMIT=dev
RUN npm ci --omit=dev --omit=${OMIT} --no-workspaces --no-audit --no-fund
RUN npm run slim

FROM manifests AS bot-packages
RUN npm ci --omit=dev --workspace=boost-bot --no-audit --no-fund
RUN npm run slim

# Folders for data, which belong to the user that the containers run as.
FROM manifests AS folders
RUN mkdir /data

FROM ${NODE} AS boost-bot
WORKDIR /app
ENV NODE_ENV=production STATE_FILE=/data/boost-bot.json STATUS_PORT=9091 STATUS_HOST=0.0.0.0
COPY --from=folders --chown=node:node /data /data
COPY --from=bot-packages /app/node_modules node_modules
COPY --from=build /app/boost-bot/package.json boost-bot/
COPY --from=build /app/boost-bot/dist boost-bot/dist
USER node
VOLUME /data
EXPOSE 9091
# 503 means that the bot pauses for a fault, which a restart does not cure: any response is healthy.
HEALTHCHECK --interval=30s --timeout=5s --start-period=20s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.STATUS_PORT}/health`).then(() => process.exit(0), () => process.exit(1))"]
CMD ["node", "boost-bot/dist/main.js"]

FROM ${NODE} AS service
WORKDIR /app
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data LOG_FORMAT=json
COPY --from=folders --chown=node:node /data /data
COPY --from=service-packages /app/node_modules node_modules
COPY --from=build /app/package.json /app/LICENSE ./
COPY --from=build /app/console/dist console/dist
COPY --from=build /app/dist dist
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/health/ready`).then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "dist/main.js"]
