package io.casedesk.server.database;

import com.zaxxer.hikari.HikariConfig;
import io.casedesk.server.database.DatabaseAddress.PostgresAddress;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The dialect of PostgreSQL, which several servers can share. */
record PostgresDialect(PostgresAddress address) implements SqlDialect {

  private static final int CONNECTIONS = 16;

  /**
   * Makes each commit durable before it is acknowledged, even if the database is configured
   * otherwise.
   */
  private static final String DURABLE =
      "SELECT set_config('synchronous_commit', 'on', false)"
          + " WHERE current_setting('synchronous_commit') = 'off'";

  private static final long PATIENCE_MILLIS = 10_000;

  /**
   * The socket timeout. Without it, a database server that disappears silently (a switched-off
   * computer, a firewall that drops the connection) blocks a thread and its connection for as long
   * as the system retries: a quarter of an hour on Linux, and forever for a thread that only reads.
   * Clients of this service give up after two minutes, so no client waits for a statement that has
   * been silent for five. The timeout must not be much shorter: creating the schema, a load, or
   * waiting for another server's load are silent for minutes, which the driver cannot distinguish
   * from a lost server. For longer statements add {@code ?socketTimeout=SECONDS} to the URL, which
   * takes precedence; 0 means no timeout.
   */
  private static final int SILENCE_SECONDS = 300;

  @Override
  public HikariConfig pool() {
    HikariConfig config = new HikariConfig();
    config.setJdbcUrl(address.url());
    if (address.password() != null) {
      config.setPassword(address.password());
    }
    config.addDataSourceProperty("ApplicationName", "casedesk");
    config.addDataSourceProperty("tcpKeepAlive", "true");
    config.addDataSourceProperty("socketTimeout", Integer.toString(SILENCE_SECONDS));
    // Otherwise every row of a batch is a message of its own.
    config.addDataSourceProperty("reWriteBatchedInserts", "true");
    config.setConnectionInitSql(DURABLE);
    config.setTransactionIsolation("TRANSACTION_READ_COMMITTED");
    config.setConnectionTimeout(PATIENCE_MILLIS);
    config.setMaximumPoolSize(CONNECTIONS);
    config.setMinimumIdle(1);
    return config;
  }

  @Override
  public String folder() {
    return "postgresql";
  }

  @Override
  public String lockingRows() {
    return " FOR UPDATE";
  }

  @Override
  public String quoted(String column) {
    return "to_json(" + column + ")::text";
  }

  /** The driver takes in all rows before the first can be read. */
  @Override
  public String part(String query, String order, List<String> columns) {
    String size =
        columns.stream().map("octet_length(r.%s)"::formatted).collect(Collectors.joining(" + "));
    return ("(SELECT * FROM (SELECT r.*, sum(%s) OVER (ORDER BY %s) - (%s) AS bytes_before"
            + " FROM (%s) r) s WHERE s.bytes_before < %s)")
        .formatted(size, order, size, query, ChunkedRows.BYTES);
  }

  @Override
  public boolean oneWriter() {
    return false;
  }

  @Override
  public UnusableDatabaseException unusable(RuntimeException failure) {
    return new UnusableDatabaseException(
        ("The database %s can't be opened: %s Check the host, the database name, the user and the"
                + " password.")
            .formatted(address, reason(failure)),
        failure);
  }

  /** Returns the innermost message, which is the server's or the network's. */
  private static String reason(Throwable failure) {
    Throwable cause = failure;
    for (@Nullable Throwable next = cause; next != null; next = next.getCause()) {
      cause = next;
    }
    String text = Objects.requireNonNullElse(cause.getMessage(), cause.getClass().getSimpleName());
    return text.endsWith(".") ? text : text + ".";
  }
}
