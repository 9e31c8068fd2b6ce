# The portal as one image: `docker build -t provider-benefit-tool .`
# tools/image/replay-dockerfile.ts does the same steps without Docker.

# Builds the browser's part; nothing else of this stage is kept.
FROM node:24-slim AS web
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY packages/domain/package.json packages/domain/
COPY packages/oidc/package.json packages/oidc/
COPY packages/x12/package.json packages/x12/
COPY packages/server/package.json packages/server/
COPY packages/demo-data/package.json packages/demo-data/
COPY packages/dev-idp/package.json packages/dev-idp/
COPY packages/web/package.json packages/web/
COPY e2e/package.json e2e/
COPY tools/package.json tools/
RUN npm install --no-save --workspace packages/web --workspace packages/oidc --workspace packages/domain
COPY tsconfig.base.json ./
COPY packages/domain packages/domain
COPY packages/oidc packages/oidc
COPY packages/web packages/web
RUN npm run build

# What the server needs at run time, without tools.
FROM node:24-alpine AS modules
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY packages/domain/package.json packages/domain/
COPY packages/oidc/package.json packages/oidc/
COPY packages/x12/package.json packages/x12/
COPY packages/server/package.json packages/server/
COPY packages/demo-data/package.json packages/demo-data/
COPY packages/dev-idp/package.json packages/dev-idp/
COPY packages/web/package.json packages/web/
COPY e2e/package.json e2e/
COPY tools/package.json tools/
RUN npm install --no-save --omit=dev --omit=optional --workspace packages/server --workspace packages/domain --workspace packages/x12

FROM node:24-alpine
ENV NODE_ENV=production HOST=0.0.0.0 PORT=4000 PBT_DATA_DIR=/data
WORKDIR /app
COPY --from=modules /app/node_modules node_modules
COPY package.json ./
COPY packages/domain packages/domain
COPY packages/x12 packages/x12
COPY packages/server packages/server
COPY --from=web /app/packages/web/dist packages/web/dist
# Everything that is ever written is written there; the root file system may be read-only.
RUN install -d -o node -g node /data
USER node
VOLUME /data
EXPOSE 4000
HEALTHCHECK --interval=30s --timeout=5s --start-period=60s CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "packages/server/src/main.ts"]
