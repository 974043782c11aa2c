package io.casedesk.server.database;

import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Collection;
import java.util.List;
import javax.sql.DataSource;
import org.flywaydb.core.Flyway;
import org.flywaydb.core.api.FlywayException;
import org.flywaydb.core.api.Location;
import org.flywaydb.core.api.MigrationVersion;
import org.flywaydb.core.api.ResourceProvider;
import org.flywaydb.core.api.resource.LoadableResource;
import org.flywaydb.core.internal.resource.classpath.ClassPathResource;
import org.jspecify.annotations.Nullable;

/**
 * Migrates the schema to the current version: forwards only, and never on a database newer than
 * this program.
 */
final class ServiceMigrations {

  private static final String FOLDER = "io/casedesk/server/migrations/";
  private static final String HISTORY = "flyway_schema_history";
  private static final MigrationVersion NEWEST = MigrationVersion.fromVersion("1");

  /** Listed, because searching the class path for them takes longer than running them. */
  private static final List<String> SCRIPTS = List.of("V1__records.sql");

  private final DatabaseAddress address;
  private final List<LoadableResource> scripts;

  ServiceMigrations(SqlDialect sqlDialect, DatabaseAddress address) {
    this.address = address;
    this.scripts =
        SCRIPTS.stream().map(name -> script(FOLDER + sqlDialect.folder(), name)).toList();
  }

  private static LoadableResource script(String folder, String name) {
    return new ClassPathResource(
        Location.fromPath("classpath:", folder),
        folder + "/" + name,
        ServiceMigrations.class.getClassLoader(),
        StandardCharsets.UTF_8);
  }

  /** Creates the migrations of a SQLite file. */
  static ServiceMigrations of(SqliteDatabaseFile file) {
    return new ServiceMigrations(new SqliteDialect(file), file);
  }

  /** Rejects a database that this program never migrated. */
  void mustHaveRun(DataSource pool) {
    if (refuseNewer(pool).equals(MigrationVersion.EMPTY)) {
      throw new UnusableDatabaseException(
          "The database "
              + address
              + " holds nothing of Casedesk. Check its name; only serve, load, restore and token"
              + " create start a new one.",
          null);
    }
  }

  /** Migrates; returns the number of migrations run. */
  int run(DataSource pool) {
    MigrationVersion current = refuseNewer(pool);
    // Flyway takes longer to load than all the rest of the database, and nearly every start has
    // nothing for it to do.
    return current.equals(NEWEST) ? 0 : migrate(pool);
  }

  private MigrationVersion refuseNewer(DataSource pool) {
    MigrationVersion current = current(pool);
    if (current.isNewerThan(NEWEST)) {
      throw new UnusableDatabaseException(
          ("The database %s was written by a newer Casedesk (schema %s, this one"
                  + " supports %s), and was not changed. Install the newer Casedesk, or choose"
                  + " another database.")
              .formatted(address, current, NEWEST),
          null);
    }
    return current;
  }

  /** What the last migration left; {@link MigrationVersion#EMPTY} if there was none. */
  private static MigrationVersion current(DataSource pool) {
    try (Connection connection = pool.getConnection()) {
      if (!hasHistory(connection)) {
        return MigrationVersion.EMPTY;
      }
      try (Statement statement = connection.createStatement();
          ResultSet row =
              statement.executeQuery(
                  "SELECT version FROM "
                      + HISTORY
                      + " WHERE success AND version IS NOT NULL ORDER BY installed_rank DESC"
                      + " LIMIT 1")) {
        return row.next() ? MigrationVersion.fromVersion(row.getString(1)) : MigrationVersion.EMPTY;
      }
    } catch (SQLException e) {
      throw new IllegalStateException("The schema's version cannot be read", e);
    }
  }

  private static boolean hasHistory(Connection connection) throws SQLException {
    String schema = connection.getSchema();
    try (ResultSet tables = connection.getMetaData().getTables(null, schema, HISTORY, null)) {
      return tables.next();
    }
  }

  private int migrate(DataSource pool) {
    try {
      return Flyway.configure(ServiceMigrations.class.getClassLoader())
          .dataSource(pool)
          .resourceProvider(new Scripts(scripts))
          .javaMigrationClassProvider(List::of)
          .ignoreMigrationPatterns(new String[0])
          .load()
          .migrate()
          .migrationsExecuted;
    } catch (FlywayException e) {
      throw new UnusableDatabaseException(
          "The database "
              + address
              + " doesn't belong to Casedesk, or its schema was altered. It was not changed. Choose"
              + " another.",
          e);
    }
  }

  private record Scripts(List<LoadableResource> scripts) implements ResourceProvider {

    @Override
    public @Nullable LoadableResource getResource(String name) {
      return scripts.stream()
          .filter(script -> script.getFilename().equals(name))
          .findFirst()
          .orElse(null);
    }

    @Override
    public Collection<LoadableResource> getResources(String prefix, String[] suffixes) {
      return scripts.stream().filter(script -> script.getFilename().startsWith(prefix)).toList();
    }
  }
}
