#!/bin/sh
# Makes an image to build on where no registry of images is reached: Debian by debootstrap, with the Node and npm of this machine.
#   ops/base-image.sh localhost/sampan-base       then buildah build --build-arg NODE_IMAGE=localhost/sampan-base ...
set -eu
name=$1
node=$(readlink -f "$(command -v node)")
npm=$(readlink -f "$(command -v npm)")
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
release=$(. /etc/os-release && echo "$VERSION_CODENAME")
debootstrap --variant=minbase --include=ca-certificates,libstdc++6 "$release" "$folder" >&2
install -m 0755 "$node" "$folder/usr/local/bin/node"
mkdir -p "$folder/usr/local/lib/node_modules"
cp -a "$(dirname "$(dirname "$npm")")" "$folder/usr/local/lib/node_modules/npm"
ln -s ../lib/node_modules/npm/bin/npm-cli.js "$folder/usr/local/bin/npm"
rm -rf "$folder"/var/cache/apt/archives/*.deb "$folder"/var/lib/apt/lists/*
tar -C "$folder" -c . | podman import --quiet - "$name"
