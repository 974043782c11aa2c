package io.casedesk.server;

import io.casedesk.server.http.WebServer;
import io.casedesk.server.sample.SampleData;
import io.casedesk.server.store.Database;
import io.casedesk.server.store.Fields;
import io.casedesk.server.store.Solutions;
import io.casedesk.server.store.Tokens;
import io.casedesk.server.store.UnusableDatabaseException;
import io.casedesk.server.store.UseCases;
import io.javalin.util.JavalinBindException;
import java.net.URI;
import java.time.Clock;
import java.util.List;
import java.util.Objects;

/** A running service. */
public final class CaseService implements AutoCloseable {

  private final Database database;
  private final WebServer web;
  private final Tokens tokens;
  private final Fields fields;

  private CaseService(Database database, WebServer web, Tokens tokens, Fields fields) {
    this.database = database;
    this.web = web;
    this.tokens = tokens;
    this.fields = fields;
  }

  /**
   * Opens the database, brings it up to date, and answers on 127.0.0.1.
   *
   * @throws ServiceException when that cannot be done: the port is taken, the folder cannot be
   *     written, the file is no database of this program or is newer than the program
   */
  public static CaseService start(ServiceOptions options) {
    Database database = open(options);
    try {
      ServiceOptions.Sample sample = options.sample();
      if (sample.useCases() > 0) {
        new SampleData(sample.useCases(), sample.seed()).loadInto(database);
      }
      Clock clock = Clock.systemUTC();
      Tokens tokens = new Tokens(database, clock);
      Fields fields = new Fields(database);
      WebServer.Parts parts =
          new WebServer.Parts(
              new UseCases(database, clock),
              fields,
              new Solutions(database, clock),
              tokens,
              options.pageBase());
      return new CaseService(database, listen(options.listening(), parts), tokens, fields);
    } catch (RuntimeException e) {
      database.close();
      throw e;
    }
  }

  private static Database open(ServiceOptions options) {
    try {
      return Database.open(options.database());
    } catch (UnusableDatabaseException e) {
      throw new ServiceException(Objects.requireNonNull(e.getMessage()), e);
    }
  }

  private static WebServer listen(Listening listening, WebServer.Parts parts) {
    try {
      return WebServer.start(listening.port(), parts);
    } catch (JavalinBindException e) {
      throw new ServiceException(
          "Port "
              + listening.port()
              + " on 127.0.0.1 cannot be used; another program may have it. Choose another, or 0"
              + " for any free one.",
          e);
    }
  }

  /** Where the service answers: {@code http://127.0.0.1:PORT}, no slash at the end. */
  public URI baseUrl() {
    return URI.create("http://127.0.0.1:" + web.port());
  }

  /**
   * Makes a bearer token and forgets an earlier one of the same name. Only its digest is stored, so
   * this is the one time it can be read.
   */
  public String issueToken(String name) {
    return tokens.issue(name);
  }

  /** Whether a token of this name was ever made in this database. */
  public boolean hasToken(String name) {
    return tokens.has(name);
  }

  /** Options of every dropdown and multi-select field, as defined in the database. */
  public List<FieldOptions> fieldOptions() {
    return fields.all().stream()
        .filter(field -> field.type().hasOptions())
        .map(
            field ->
                new FieldOptions(
                    field.key(),
                    field.options().stream()
                        .map(option -> new FieldOptions.Option(option.key(), option.label()))
                        .toList()))
        .toList();
  }

  /** Finishes what is in flight, then stops. */
  @Override
  public void close() {
    web.close();
    tokens.close();
    database.close();
  }
}
