package io.casedesk.server;

import io.casedesk.server.database.DatabaseAddress;
import io.casedesk.server.database.SqliteDatabaseFile;
import io.casedesk.server.options.FirstPageNumber;
import io.casedesk.server.options.ListenOptions;
import io.casedesk.server.options.ServiceException;
import java.nio.file.Path;
import java.util.function.IntPredicate;

/**
 * Options for starting the service.
 *
 * @param database the database with the records
 * @param listening options for the network interface
 * @param sample invented records for a new database
 * @param pageBase the number of the first page of a list
 * @param sampleProgress is told the number of sample use cases after each batch, and says whether
 *     to go on
 */
public record ServiceOptions(
    DatabaseAddress database,
    ListenOptions listening,
    Sample sample,
    FirstPageNumber pageBase,
    IntPredicate sampleProgress) {

  /** The most use cases of a sample; they take about 100 MB for 100,000. */
  private static final int MOST = 1_000_000;

  /**
   * Invented records for a new database; a database with records is unchanged.
   *
   * @param useCases the number of use cases, with one solution for every 20; 0 leaves the database
   *     empty
   * @param seed the seed of the data; equal seeds give equal records
   */
  public record Sample(int useCases, long seed) {

    private static final long SEED = 2026;

    /** Checks the size; throws {@link ServiceException} for a negative one. */
    public Sample {
      if (useCases < 0 || useCases > MOST) {
        throw new ServiceException(
            "A sample of " + useCases + " use cases can't be created. Choose 0 to " + MOST + ".");
      }
    }

    /** No records. */
    public static Sample none() {
      return new Sample(0, SEED);
    }
  }

  /** A SQLite file, any free port, no sample, pages counted from 0. */
  public static ServiceOptions of(Path database) {
    return of(new SqliteDatabaseFile(database));
  }

  /** Any free port, no sample, pages counted from 0. */
  public static ServiceOptions of(DatabaseAddress database) {
    return new ServiceOptions(
        database, ListenOptions.onLoopback(), Sample.none(), FirstPageNumber.ZERO, _ -> true);
  }

  /** Returns a copy with other network options. */
  public ServiceOptions withListening(ListenOptions other) {
    return new ServiceOptions(database, other, sample, pageBase, sampleProgress);
  }

  /** Returns a copy with another number of sample use cases. */
  public ServiceOptions withSample(int useCases) {
    return new ServiceOptions(
        database, listening, new Sample(useCases, sample.seed()), pageBase, sampleProgress);
  }

  /** Returns a copy with another seed. */
  public ServiceOptions withSeed(long seed) {
    return new ServiceOptions(
        database, listening, new Sample(sample.useCases(), seed), pageBase, sampleProgress);
  }

  /** Returns a copy with another number for the first page. */
  public ServiceOptions withPageBase(FirstPageNumber other) {
    return new ServiceOptions(database, listening, sample, other, sampleProgress);
  }

  /** Returns a copy that reports the batches of a sample, and asks whether to go on. */
  public ServiceOptions withSampleProgress(IntPredicate other) {
    return new ServiceOptions(database, listening, sample, pageBase, other);
  }
}
