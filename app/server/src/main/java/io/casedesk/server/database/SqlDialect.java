package io.casedesk.server.database;

import com.zaxxer.hikari.HikariConfig;
import java.util.List;

/** The differences between the kinds of database. */
interface SqlDialect {

  /** How to connect. */
  HikariConfig pool();

  /** The folder of the migrations. */
  String folder();

  /** What to add to a query so that the rows it finds stay as they are until the commit. */
  String lockingRows();

  /** An expression for the text of a column as JSON: in quotes, with escapes. */
  String quoted(String column);

  /**
   * A table expression for the first rows of a query, up to the size of {@link ChunkedRows#BYTES},
   * at least one. It may have more rows where the driver reads them one by one.
   *
   * @param query finds the rows
   * @param order the columns that they are ordered by
   * @param columns those that can be large
   */
  String part(String query, String order, List<String> columns);

  /** Whether writers take turns in this process, because the database has one at a time. */
  boolean oneWriter();

  /** Why the database could not be opened, said so that a person can act. */
  UnusableDatabaseException unusable(RuntimeException failure);
}
