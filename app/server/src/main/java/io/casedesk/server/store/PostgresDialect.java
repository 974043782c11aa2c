package io.casedesk.server.store;

import com.zaxxer.hikari.HikariConfig;
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
   * Without it, a server that vanishes without a word (a switched-off computer, a firewall that
   * forgets) keeps the thread that asked it, and its connection, for as long as the system tries:
   * on Linux a quarter of an hour, and for ever where it only listens. Clients give up on us after
   * two minutes, so nobody waits for a statement that has said nothing for five. It must not be
   * much less: making the schema, a load, or waiting for another server's load are silent for
   * minutes, and the driver cannot tell them from a server that is gone. Whoever has longer ones
   * adds {@code ?socketTimeout=SECONDS} to the URL, which the driver takes before this; 0 is none.
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
    // Without it, every row of a batch is a message of its own.
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
  public List<String> migrations() {
    return List.of("V1__records.sql");
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
            + " FROM (%s) r) s WHERE s.bytes_before < %d)")
        .formatted(size, order, size, query, ChunkedRows.BYTES);
  }

  @Override
  public boolean oneWriter() {
    return false;
  }

  @Override
  public UnusableDatabaseException unusable(RuntimeException failure) {
    return new UnusableDatabaseException(
        "The database "
            + address
            + " cannot be opened: "
            + reason(failure)
            + " Check the host, the name of the database, the user and the password.",
        failure);
  }

  /** The innermost message is the server's own, or the network's. */
  private static String reason(Throwable failure) {
    Throwable cause = failure;
    for (@Nullable Throwable next = cause; next != null; next = next.getCause()) {
      cause = next;
    }
    String text = Objects.requireNonNullElse(cause.getMessage(), cause.getClass().getSimpleName());
    return text.endsWith(".") ? text : text + ".";
  }
}
