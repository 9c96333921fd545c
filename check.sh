# types of my pages against the patched document
set -e
mkdir -p /tmp/p1/console
rsync -a --delete --exclude node_modules --exclude dist /work/main/console/ /tmp/p1/console/
ln -sfn /work/main/node_modules /tmp/p1/node_modules
ln -sfn /work/main/console/node_modules /tmp/p1/console/node_modules
cd /tmp/p1 && node patch.cjs
cd console && npx openapi-typescript ../openapi.json --output src/api/schema.d.ts >/dev/null
npx tsc --noEmit | grep -v "pages/review\|pages/settings\|pages/streams\|pages/topical\|pages/statistics" || true
