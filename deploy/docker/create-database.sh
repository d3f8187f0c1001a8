#!/bin/sh
# Creates Parley's role and database when PostgreSQL starts for the first time. The role is not a superuser.
set -eu
psql --set ON_ERROR_STOP=1 --set password="$PARLEY_DB_PASSWORD" --username "$POSTGRES_USER" --dbname postgres <<'SQL'
create role parley login password :'password';
create database parley owner parley;
SQL
