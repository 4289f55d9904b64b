#!/bin/sh
# 以服务的用户和设置运行一个管理命令（服务按 deploy/bole@.service 由 systemd 启动时）。用法：
#   sudo sh /opt/bole/deploy/admin.sh backup --to /var/backups/bole/20260601
# 命令在项目的目录里运行：文件请写绝对路径，且 bole 用户读得到。
# 逐行读取 /etc/bole/env，不经过 shell：值里的空格、& 和 $ 与 systemd 读到的一样；读法可能不同的行会被拒绝，
# 否则命令用的可能是另一个（新建的、空的）数据库。
set -eu
file=/etc/bole/env
user=bole
unset DATABASE_URL DATABASE_MIGRATE_URL DATABASE_POOLING UPLOAD_URL SECRET CLOCK_SHIFT
export NODE_ENV=production DATA_DIR=/var/lib/bole

number=0
while IFS= read -r line || [ -n "$line" ]; do
  number=$((number + 1))
  # 有的版本的 systemd 会把以反斜杠结尾的注释接到下一行。
  case $line in
    '#'*\\ | ';'*\\) name= ;;
    '' | '#'* | ';'*) continue ;;
    *) name=${line%%=*} ;;
  esac
  value=${line#*=}
  case $value in
    \'*\') value=${value#\'} value=${value%\'} ;;
    \"*\") value=${value#\"} value=${value%\"} ;;
    [[:space:]]* | *[[:space:]]) name= ;;
  esac
  case $value in *[\'\"\\]*) name= ;; esac
  case $line in *=*) ;; *) name= ;; esac
  case $name in
    '' | [0-9]* | *[!A-Za-z0-9_]*)
      echo "$file 第 $number 行读不明白，请写成 名称='值'，值里不要有单引号、双引号和反斜杠" >&2
      exit 1
      ;;
  esac
  export "$name=$value"
done < "$file"

cd "$(dirname "$0")/.."
exec runuser -u "$user" -- node --enable-source-maps dist-server/cli.js "$@"
