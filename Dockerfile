# Katachi with its page. Build: docker build -t katachi .   Run: docker compose up (see docs/installing.md)
FROM node:24-slim AS page
WORKDIR /katachi/web
COPY web/package.json web/package-lock.json web/.npmrc ./
RUN npm ci --silent
COPY web ./
RUN npm run --silent build -- --logLevel warn

FROM python:3.13-slim AS wheel
RUN apt-get update -q && apt-get install -y -q --no-install-recommends g++ && rm -rf /var/lib/apt/lists/*
WORKDIR /katachi
COPY pyproject.toml CMakeLists.txt README.md LICENSE THIRD_PARTY.md ./
COPY requirements requirements
COPY native native
COPY bindings bindings
COPY src src
COPY --from=page /katachi/src/katachi/interfaces/web/page src/katachi/interfaces/web/page
RUN pip wheel --no-deps --wheel-dir /wheels .

FROM python:3.13-slim
COPY --from=wheel /wheels /wheels
RUN pip install --no-cache-dir "$(ls /wheels/katachi-*.whl)[page]" && rm -rf /wheels \
  && useradd --create-home katachi && mkdir /data && chown katachi /data
USER katachi
VOLUME /data
EXPOSE 5370
ENTRYPOINT ["katachi"]
CMD ["serve", "--host", "0.0.0.0", "--port", "5370", "--no-browser", "--data", "/data", "--password-file", "/run/secrets/password"]
