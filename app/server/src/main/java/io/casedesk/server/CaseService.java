package io.casedesk.server;

import io.casedesk.server.database.SqlDatabase;
import io.casedesk.server.database.UnusableDatabaseException;
import io.casedesk.server.http.ApiReference;
import io.casedesk.server.http.WebServer;
import io.casedesk.server.http.admin.AdminServer.Health;
import io.casedesk.server.http.guard.ListenAddress;
import io.casedesk.server.options.ServiceException;
import io.casedesk.server.sample.SampleData;
import io.casedesk.server.store.CustomField;
import io.casedesk.server.store.FieldStore;
import io.casedesk.server.store.SolutionStore;
import io.casedesk.server.store.UseCaseStore;
import io.casedesk.server.tokens.TokenStore;
import java.net.URI;
import java.time.Clock;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/** A running Use Case and Solution Management Service. */
public final class CaseService implements AutoCloseable {

  private final SqlDatabase database;
  private final WebServer web;
  private final TokenStore tokens;
  private final FieldStore fields;

  private CaseService(SqlDatabase database, WebServer web, TokenStore tokens, FieldStore fields) {
    this.database = database;
    this.web = web;
    this.tokens = tokens;
    this.fields = fields;
  }

  /**
   * Opens the database, brings it up to date, and answers.
   *
   * @throws ServiceException when that cannot be done: the host is not known, the port is taken,
   *     others could read along, the certificate is of no use, the folder cannot be written, the
   *     file is no database of this program or is newer than the program
   */
  public static CaseService start(ServiceOptions options) {
    return start(options, Clock.systemUTC());
  }

  /** Starts the service with another clock. */
  static CaseService start(ServiceOptions options, Clock clock) {
    ListenAddress binding = ListenAddress.of(options.listening());
    SqlDatabase database = open(options);
    try {
      ServiceOptions.Sample sample = options.sample();
      if (sample.useCases() > 0) {
        new SampleData(sample.useCases(), sample.seed())
            .loadInto(database, options.sampleProgress());
      }
      TokenStore tokens = new TokenStore(database, clock);
      FieldStore fields = new FieldStore(database);
      WebServer web =
          WebServer.start(
              binding,
              new UseCaseStore(database, clock),
              fields,
              new SolutionStore(database, clock),
              tokens,
              options.pageBase(),
              new Health(database::isAnswering, database::connectionsInUse));
      return new CaseService(database, web, tokens, fields);
    } catch (RuntimeException e) {
      database.close();
      throw e;
    }
  }

  private static SqlDatabase open(ServiceOptions options) {
    try {
      return SqlDatabase.open(options.database());
    } catch (UnusableDatabaseException e) {
      throw new ServiceException(Objects.requireNonNull(e.getMessage()), e);
    }
  }

  /**
   * Where the service answers, for a person on this computer to open: {@code http://HOST:PORT}, or
   * {@code https} with TLS, no slash at the end. Where it answers on every address ({@code
   * 0.0.0.0}, {@code ::}) the host is the name of this computer.
   */
  public URI baseUrl() {
    return web.url();
  }

  /** Where {@code /livez}, {@code /readyz} and {@code /metrics} are, if there is an admin port. */
  public Optional<URI> adminUrl() {
    return web.adminUrl();
  }

  /** The page of the API reference: {@code BASE/api/swagger} (contract, section 1). */
  public URI referenceUrl() {
    return baseUrl().resolve(ApiReference.PATH);
  }

  /**
   * Issues a bearer token and replaces an earlier one of that name. Only its digest is stored, so
   * the token cannot be read again later.
   */
  public String issueToken(String name) {
    return tokens.issue(name);
  }

  /** Whether a token of this name was ever made in this database. */
  public boolean hasToken(String name) {
    return tokens.has(name);
  }

  /** Every dropdown and multi-select field with its options, as defined in the database. */
  public List<CustomField> fieldsWithOptions() {
    return fields.all().stream().filter(field -> field.type().hasOptions()).toList();
  }

  /** Finishes the requests in flight, then stops the service. */
  @Override
  public void close() {
    web.close();
    tokens.close();
    database.close();
  }
}
