package io.casedesk.cli;

import java.io.IOException;
import java.util.stream.Stream;

/**
 * The program {@code casedesk-server}: {@code casedesk-cli serve} with a Java that is set up to run
 * for long, while that of {@code casedesk-cli} is set up to be done soon.
 */
public final class Server {

  private Server() {}

  /** Serves until the process is told to end. */
  public static void main(String[] args) throws IOException {
    Main.main(Stream.concat(Stream.of("serve"), Stream.of(args)).toArray(String[]::new));
  }
}
