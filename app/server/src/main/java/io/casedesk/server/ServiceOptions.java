package io.casedesk.server;

import java.nio.file.Path;

/**
 * How to start the service.
 *
 * @param database the SQLite file; made, with its folder, where there is none
 * @param port the port on 127.0.0.1; 0 takes a free one
 * @param sample how many use cases to invent for a new database, with one solution for every 20; 0
 *     leaves it empty. A database that holds records is left as it is.
 * @param seed what the sample is drawn from; the same seed gives the same records
 * @param pageBase which number the first page of a list has
 */
public record ServiceOptions(Path database, int port, int sample, long seed, PageBase pageBase) {

  private static final int HIGHEST_PORT = 65_535;

  /** Checks the ranges; throws {@link ServiceException} for a port or sample size out of them. */
  public ServiceOptions {
    if (port < 0 || port > HIGHEST_PORT) {
      throw new ServiceException(
          "Port " + port + " does not exist; choose 1 to 65535, or 0 for any free one.");
    }
    if (sample < 0) {
      throw new ServiceException(
          "A sample of " + sample + " use cases cannot be made; choose 0 or more.");
    }
  }

  /** Any free port, no sample, pages counted from 0. */
  public static ServiceOptions of(Path database) {
    return new ServiceOptions(database, 0, 0, 2026, PageBase.ZERO);
  }

  /** The same with another port. */
  public ServiceOptions withPort(int other) {
    return new ServiceOptions(database, other, sample, seed, pageBase);
  }

  /** The same with another number of sample use cases. */
  public ServiceOptions withSample(int other) {
    return new ServiceOptions(database, port, other, seed, pageBase);
  }

  /** The same with another seed. */
  public ServiceOptions withSeed(long other) {
    return new ServiceOptions(database, port, sample, other, pageBase);
  }

  /** The same with another page base. */
  public ServiceOptions withPageBase(PageBase other) {
    return new ServiceOptions(database, port, sample, seed, other);
  }
}
