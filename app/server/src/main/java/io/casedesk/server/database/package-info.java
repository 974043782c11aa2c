/** The database: a SQLite file or PostgreSQL, its tables, its backups. */
@NullMarked
package io.casedesk.server.database;

import org.jspecify.annotations.NullMarked;
