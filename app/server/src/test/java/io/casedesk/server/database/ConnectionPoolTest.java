package io.casedesk.server.database;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.zaxxer.hikari.HikariConfig;
import io.casedesk.server.database.DatabaseAddress.PostgresAddress;
import java.util.Objects;
import java.util.Properties;
import org.junit.jupiter.api.Test;
import org.postgresql.Driver;

/** How connections to PostgreSQL are set up, as far as it shows without one. */
final class ConnectionPoolTest {

  private static String socketTimeout(String url) {
    HikariConfig pool = ConnectionPool.postgres(new PostgresAddress(url, null));
    Properties taken = Driver.parseURL(pool.getJdbcUrl(), pool.getDataSourceProperties());
    return Objects.requireNonNull(taken).getProperty("socketTimeout");
  }

  @Test
  void silenceEndsAfterFiveMinutesUnlessTheUrlSaysOtherwise() {
    assertEquals("300", socketTimeout("jdbc:postgresql://db.example.com/cases"));
    assertEquals("300", socketTimeout("jdbc:postgresql://db.example.com/cases?user=casedesk"));
    assertEquals("30", socketTimeout("jdbc:postgresql://db.example.com/cases?socketTimeout=30"));
    assertEquals("0", socketTimeout("jdbc:postgresql://db.example.com/cases?socketTimeout=0"));
  }
}
