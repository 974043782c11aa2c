package io.casedesk.server;

import io.casedesk.server.database.Backup;
import io.casedesk.server.database.Backup.DatabaseCounts;
import io.casedesk.server.database.DatabaseAddress;
import io.casedesk.server.database.InvalidValueException;
import io.casedesk.server.database.SqlDatabase;
import io.casedesk.server.database.UnusableDatabaseException;
import io.casedesk.server.load.FieldFile;
import io.casedesk.server.load.FileLoader;
import io.casedesk.server.load.FileLoader.LoadFile;
import io.casedesk.server.load.LoadSection;
import io.casedesk.server.options.ServiceException;
import io.casedesk.server.store.CustomField;
import io.casedesk.server.store.CustomFieldType;
import io.casedesk.server.store.FieldStore;
import io.casedesk.server.store.FieldStore.RequestedField;
import io.casedesk.server.store.ImportCounts;
import io.casedesk.server.tokens.Token;
import io.casedesk.server.tokens.TokenStore;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Administrative operations on a database, for which the contract has no endpoint. They can run
 * while servers use the database, and changes take effect there at once. An operation that fails
 * throws a {@link ServiceException} with a message for the user, and changes nothing.
 */
public final class DatabaseAdministration implements AutoCloseable {

  private final SqlDatabase database;
  private final Clock clock = Clock.systemUTC();
  private final TokenStore tokens;
  private final FieldStore fields;

  private DatabaseAdministration(SqlDatabase database) {
    this.database = database;
    this.tokens = new TokenStore(database, clock);
    this.fields = new FieldStore(database);
  }

  /**
   * Where a database is, from what a person typed.
   *
   * @param text a path or {@code jdbc:postgresql://HOST:PORT/NAME?user=...}
   * @param password for PostgreSQL; null if the driver's password file has it
   */
  public static DatabaseAddress address(String text, @Nullable String password) {
    return explained(() -> DatabaseAddress.of(text, password));
  }

  /** Opens a database that is there and brings its schema up to date. */
  public static DatabaseAdministration open(DatabaseAddress address) {
    return explained(() -> new DatabaseAdministration(SqlDatabase.openExisting(address)));
  }

  /** Opens a database that is there to read only; one that no program has open stays as it is. */
  public static DatabaseAdministration openToRead(DatabaseAddress address) {
    return explained(() -> new DatabaseAdministration(SqlDatabase.openToRead(address)));
  }

  /** Opens a database, and makes it where there is none. */
  public static DatabaseAdministration openOrMake(DatabaseAddress address) {
    return explained(() -> new DatabaseAdministration(SqlDatabase.open(address)));
  }

  /**
   * Copies a database into a SQLite file, also while servers work on it.
   *
   * @param replace whether a file of that name is replaced
   */
  public static DatabaseCounts backup(DatabaseAddress from, Path to, boolean replace) {
    return explained(() -> Backup.make(from, to, replace));
  }

  /** Restores a backup into an empty database. */
  public static DatabaseCounts restore(Path from, DatabaseAddress to) {
    return explained(() -> Backup.restore(from, to));
  }

  /**
   * Issues a token and returns it. It cannot be read again later.
   *
   * @param name the name of the token
   * @param expires the time from which it is not accepted; null for never
   * @param readOnly whether it allows reads only
   * @param replace whether it replaces a valid token of its name
   * @throws ServiceException when a token of this name is still valid and may not be replaced
   */
  public String issueToken(
      String name, @Nullable Instant expires, boolean readOnly, boolean replace) {
    return run(
        () ->
            replace
                ? tokens.issue(name, expires, readOnly)
                : tokens
                    .issueUnlessValid(name, expires, readOnly)
                    .orElseThrow(() -> thereIsOne(name)));
  }

  private static ServiceException thereIsOne(String name) {
    return new ServiceException(
        "The token \""
            + name
            + "\" already exists and is still accepted. Choose another name, revoke that token"
            + " first, or use --replace.");
  }

  /** Every token, by name. */
  public List<Token> tokens() {
    return run(tokens::all);
  }

  /** From now on, the token of this name is not accepted. */
  public void revokeToken(String name) {
    if (!run(() -> tokens.revoke(name))) {
      throw new ServiceException(
          "There is no token \"" + name + "\". 'casedesk-cli token list' lists the tokens.");
    }
  }

  /** Custom fields, in the order to show them. */
  public List<CustomField> fields() {
    return run(fields::all);
  }

  /** Custom fields in the form that {@link #importFields} reads. */
  public String fieldsAsJson() {
    return FieldFile.text(fields());
  }

  /**
   * Defines a field; an existing field keeps the properties that are not given.
   *
   * @param type the name of the type; null for that of the existing field
   * @param display the display name; null for that of the existing field
   * @param options the options to add or to change
   */
  public ImportCounts defineField(
      String key,
      @Nullable String type,
      @Nullable String display,
      List<CustomField.Option> options) {
    return run(
        () ->
            fields.define(
                known ->
                    List.of(
                        new RequestedField(
                            "--key " + key, wished(key, type, display, options, known)))));
  }

  private static CustomField wished(
      String key,
      @Nullable String type,
      @Nullable String display,
      List<CustomField.Option> options,
      List<CustomField> fields) {
    CustomField known =
        fields.stream().filter(field -> field.key().equals(key)).findFirst().orElse(null);
    if (known == null && (type == null || display == null)) {
      throw new InvalidValueException(
          "There is no field \"" + key + "\"; a new field needs --type and --display.");
    }
    Map<String, CustomField.Option> merged = new LinkedHashMap<>();
    if (known != null) {
      known.options().forEach(option -> merged.put(option.key(), option));
    }
    options.forEach(option -> merged.put(option.key(), option));
    return new CustomField(
        key,
        type == null ? Objects.requireNonNull(known).type() : CustomFieldType.of(type),
        display == null ? Objects.requireNonNull(known).display() : display,
        List.copyOf(merged.values()));
  }

  /** Defines the fields of a file; those that are there and not in the file stay. */
  public ImportCounts importFields(Path file) {
    return run(() -> fields.define(known -> FieldFile.read(file, known)));
  }

  /** Loads the records of files; returns the counts by section. */
  public Map<LoadSection, ImportCounts> load(List<LoadFile> files) {
    return run(() -> FileLoader.load(database, clock, files));
  }

  private <T> T run(Supplier<T> work) {
    try {
      return explained(work);
    } catch (ServiceException e) {
      throw e;
    } catch (RuntimeException e) {
      throw database
          .explain(e)
          .<RuntimeException>map(message -> new ServiceException(message, e))
          .orElse(e);
    }
  }

  private static <T> T explained(Supplier<T> work) {
    try {
      return work.get();
    } catch (UnusableDatabaseException | InvalidValueException e) {
      throw new ServiceException(Objects.requireNonNull(e.getMessage()), e);
    }
  }

  @Override
  public void close() {
    tokens.close();
    database.close();
  }
}
