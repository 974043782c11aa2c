package io.casedesk.server.store;

/** Where a database is: a SQLite file, or a database of a PostgreSQL server. */
public sealed interface DatabaseAddress permits DatabaseFile {

  /** The address for a person, without a password. */
  @Override
  String toString();
}
