package io.casedesk.server.database;

import java.io.InputStreamReader;
import java.io.Reader;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Collection;
import java.util.List;
import java.util.Objects;
import javax.sql.DataSource;
import org.flywaydb.core.Flyway;
import org.flywaydb.core.api.FlywayException;
import org.flywaydb.core.api.MigrationVersion;
import org.flywaydb.core.api.ResourceProvider;
import org.flywaydb.core.api.resource.LoadableResource;
import org.jspecify.annotations.Nullable;

/**
 * Migrates the schema to the current version: forwards only, and never on a database newer than
 * this program.
 */
final class ServiceMigrations {

  private static final String FOLDER = "/io/casedesk/server/migrations/";
  private static final String HISTORY = "flyway_schema_history";
  private static final MigrationVersion NEWEST = MigrationVersion.fromVersion("1");

  /** Listed, because searching the class path for them takes longer than running them. */
  private static final List<String> SCRIPTS = List.of("V1__records.sql");

  private final DatabaseAddress address;
  private final Scripts scripts;

  ServiceMigrations(SqlDialect sqlDialect, DatabaseAddress address) {
    this.address = address;
    this.scripts = new Scripts(FOLDER + sqlDialect.folder() + "/");
  }

  /** Creates the migrations of a SQLite file. */
  static ServiceMigrations of(SqliteDatabaseFile file) {
    return new ServiceMigrations(new SqliteDialect(file, false), file);
  }

  /** Rejects a database that this program never migrated. */
  void mustHaveRun(DataSource pool) {
    if (refuseNewer(pool).equals(MigrationVersion.EMPTY)) {
      throw new UnusableDatabaseException(
          ("The database %s contains no Casedesk data. Check its name; only serve, load, restore"
                  + " and token create start a new database.")
              .formatted(address),
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
          ("The database %s was written by a newer version of Casedesk (schema %s; this version"
               + " supports %s), and wasn't changed. Install the newer version, or choose another"
               + " database.")
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
      throw new IllegalStateException("Can't read the version of the schema", e);
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
          .resourceProvider(scripts)
          .javaMigrationClassProvider(List::of)
          .ignoreMigrationPatterns(new String[0])
          .load()
          .migrate()
          .migrationsExecuted;
    } catch (FlywayException e) {
      throw new UnusableDatabaseException(
          ("The database %s doesn't belong to Casedesk, or its schema was altered. Casedesk didn't"
                  + " change it. Choose another database.")
              .formatted(address),
          e);
    }
  }

  private record Scripts(String folder) implements ResourceProvider {

    @Override
    public @Nullable LoadableResource getResource(String name) {
      return SCRIPTS.contains(name) ? new Script(folder, name) : null;
    }

    @Override
    public Collection<LoadableResource> getResources(String prefix, String[] suffixes) {
      return SCRIPTS.stream()
          .filter(name -> name.startsWith(prefix))
          .<LoadableResource>map(name -> new Script(folder, name))
          .toList();
    }
  }

  /** A script on the class path. */
  private static final class Script extends LoadableResource {

    private final String folder;
    private final String name;

    Script(String folder, String name) {
      this.folder = folder;
      this.name = name;
    }

    @Override
    public Reader read() {
      return new InputStreamReader(
          Objects.requireNonNull(ServiceMigrations.class.getResourceAsStream(getAbsolutePath())),
          StandardCharsets.UTF_8);
    }

    @Override
    public String getAbsolutePath() {
      return folder + name;
    }

    @Override
    public String getAbsolutePathOnDisk() {
      return getAbsolutePath();
    }

    @Override
    public String getFilename() {
      return name;
    }

    @Override
    public String getRelativePath() {
      return name;
    }
  }
}
