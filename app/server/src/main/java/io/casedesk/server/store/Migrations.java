package io.casedesk.server.store;

import java.io.IOException;
import java.io.InputStream;
import java.io.Reader;
import java.io.StringReader;
import java.io.UncheckedIOException;
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

/** Brings the schema up to date: forwards only, and never on a database newer than this program. */
final class Migrations {

  private static final String FOLDER = "/io/casedesk/server/migrations/";

  /** Listed, because searching the class path for them takes longer than running them. */
  private static final List<String> FILES = List.of("V1__records.sql", "V2__tokens.sql");

  private static final MigrationVersion NEWEST = MigrationVersion.fromVersion("2");

  private Migrations() {}

  /** Migrates; returns the number of migrations run. */
  static int run(DataSource pool, DatabaseFile file) {
    MigrationVersion current = current(pool);
    if (current.isNewerThan(NEWEST)) {
      throw new UnusableDatabaseException(
          "The database "
              + file.path()
              + " was written by a newer Casedesk (schema "
              + current
              + ", this one knows "
              + NEWEST
              + "). It was left as it is; install the newer Casedesk or choose another file.",
          null);
    }
    // Flyway takes longer to load than all the rest of the database, and nearly every start has
    // nothing for it to do.
    return current.equals(NEWEST) ? 0 : migrate(pool, file);
  }

  /** What the last migration left; {@link MigrationVersion#EMPTY} if there was none. */
  private static MigrationVersion current(DataSource pool) {
    try (Connection connection = pool.getConnection();
        Statement statement = connection.createStatement()) {
      if (!hasRow(statement, "SELECT 1 FROM sqlite_master WHERE name = 'flyway_schema_history'")) {
        return MigrationVersion.EMPTY;
      }
      try (ResultSet row =
          statement.executeQuery(
              "SELECT version FROM flyway_schema_history WHERE success = 1"
                  + " ORDER BY installed_rank DESC LIMIT 1")) {
        return row.next() ? MigrationVersion.fromVersion(row.getString(1)) : MigrationVersion.EMPTY;
      }
    } catch (SQLException e) {
      throw new IllegalStateException("The schema's version cannot be read", e);
    }
  }

  private static boolean hasRow(Statement statement, String sql) throws SQLException {
    try (ResultSet row = statement.executeQuery(sql)) {
      return row.next();
    }
  }

  private static int migrate(DataSource pool, DatabaseFile file) {
    try {
      return Flyway.configure(Migrations.class.getClassLoader())
          .dataSource(pool)
          .resourceProvider(new Files())
          .javaMigrationClassProvider(List::of)
          .ignoreMigrationPatterns(new String[0])
          .load()
          .migrate()
          .migrationsExecuted;
    } catch (FlywayException e) {
      throw new UnusableDatabaseException(
          "The database "
              + file.path()
              + " does not belong to Casedesk, or its schema was altered. It was left as it is;"
              + " choose another file.",
          e);
    }
  }

  private static final class Files implements ResourceProvider {

    @Override
    public @Nullable LoadableResource getResource(String name) {
      return FILES.contains(name) ? new Script(name) : null;
    }

    @Override
    public Collection<LoadableResource> getResources(String prefix, String[] suffixes) {
      return FILES.stream()
          .filter(name -> name.startsWith(prefix))
          .<LoadableResource>map(Script::new)
          .toList();
    }
  }

  private static final class Script extends LoadableResource {

    private final String name;

    Script(String name) {
      this.name = name;
    }

    @Override
    public Reader read() {
      try (InputStream in =
          Objects.requireNonNull(Migrations.class.getResourceAsStream(FOLDER + name), name)) {
        return new StringReader(new String(in.readAllBytes(), StandardCharsets.UTF_8));
      } catch (IOException e) {
        throw new UncheckedIOException("The migration " + name + " cannot be read", e);
      }
    }

    @Override
    public String getAbsolutePath() {
      return FOLDER + name;
    }

    @Override
    public String getAbsolutePathOnDisk() {
      return FOLDER + name;
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
