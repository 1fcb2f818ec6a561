# Mozaika behind a proxy, from the sources: docker build -t mozaika . The published wheel is built and installed with the
# versions that it was tested with. tests/build/test_container.py checks what this file relies on.
FROM python:3.11-slim AS build
COPY --from=node:24-slim /usr/local /usr/local
WORKDIR /source
COPY . .
RUN pip install --no-cache-dir hatchling==1.33.0 simplemma==2.0.0
ENV MOZAIKA_LISTS=open
RUN python -m hatchling build -t wheel -d /dist

FROM python:3.11-slim
COPY --from=build /dist /dist
RUN pip install --no-cache-dir -c /dist/*-constraints.txt "$(echo /dist/*.whl)[server]" && rm -r /dist
RUN useradd --system --create-home --home-dir /var/lib/mozaika mozaika
USER mozaika
ENV XDG_CACHE_HOME=/var/lib/mozaika/cache PYTHONUNBUFFERED=1
VOLUME /var/lib/mozaika
EXPOSE 8015
ENTRYPOINT ["mozaika", "serve", "--no-open", "--host", "0.0.0.0", "--data", "/var/lib/mozaika"]
