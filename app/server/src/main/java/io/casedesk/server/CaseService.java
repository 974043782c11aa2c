package io.casedesk.server;

import java.net.URI;
import java.util.List;

/** A running service. */
public final class CaseService implements AutoCloseable {

  private final URI baseUrl;

  private CaseService(URI baseUrl) {
    this.baseUrl = baseUrl;
  }

  /**
   * Opens the database, brings it up to date, and answers on 127.0.0.1.
   *
   * @throws ServiceException when that cannot be done: the port is taken, the folder cannot be
   *     written, the file is no database of this program or is newer than the program
   */
  public static CaseService start(ServiceOptions options) {
    return new CaseService(URI.create("http://127.0.0.1:" + options.port()));
  }

  /** Where the service answers: {@code http://127.0.0.1:PORT}, no slash at the end. */
  public URI baseUrl() {
    return baseUrl;
  }

  /** Whether the database file was not there, or empty, before this start. */
  public boolean createdDatabase() {
    return false;
  }

  /**
   * Makes a bearer token and forgets an earlier one of the same name. Only its digest is stored, so
   * this is the one time it can be read.
   */
  public String issueToken(String name) {
    return "cdk_" + name;
  }

  /** Options of every dropdown and multi-select field, as defined in the database. */
  public List<FieldOptions> fieldOptions() {
    return List.of();
  }

  /** Finishes what is in flight, then stops. */
  @Override
  public void close() {}
}
