#!/bin/sh
# 把一次构建放到 nginx 的目录，并生成与它配套的安全响应头。用法：
#   sh deploy/publish.sh dist /srv/bole && nginx -s reload
# 旧的资源留着：正打开着旧页面的人还会用到。index.html 最后替换；响应头里的哈希属于这份 index.html，所以之后要立即 reload。
set -eu
dist=$1
target=$2
if [ ! -f "$dist/index.html" ] || [ ! -f "$dist/csp.txt" ]; then
  echo "$dist 里没有构建产物，请先运行 npm run build" >&2
  exit 1
fi

www=$target/www/mobile
mkdir -p "$www/assets"
cp -R "$dist/assets/." "$www/assets/"
for file in "$dist"/*; do
  name=$(basename "$file")
  case $name in assets | csp.txt | index.html*) continue ;; esac
  if [ -d "$file" ]; then
    mkdir -p "$www/$name"
    cp -R "$file/." "$www/$name/"
  else
    cp "$file" "$www/$name"
  fi
done

cat > "$target/headers.conf.new" <<HEADERS
add_header Content-Security-Policy "$(tr -d '\n' < "$dist/csp.txt")" always;
add_header X-Content-Type-Options nosniff always;
add_header X-Frame-Options SAMEORIGIN always;
add_header Referrer-Policy strict-origin-when-cross-origin always;
add_header Permissions-Policy "camera=(), microphone=(), geolocation=(), payment=(), usb=()" always;
add_header Cross-Origin-Opener-Policy \$bole_opener always;
add_header Cross-Origin-Resource-Policy same-origin always;
add_header Strict-Transport-Security \$bole_hsts always;
HEADERS

for name in index.html.br index.html.gz index.html; do
  if [ -f "$dist/$name" ]; then
    cp "$dist/$name" "$www/$name.new"
    mv "$www/$name.new" "$www/$name"
  fi
done
mv "$target/headers.conf.new" "$target/headers.conf"
echo "已放到 $www，请重新加载 nginx：nginx -s reload"
