package io.casedesk.cli;

import java.io.IOException;
import java.util.stream.Stream;

/**
 * The main class of {@code casedesk-server}: runs {@code casedesk-cli serve} with Java options for
 * long-running processes, while those of {@code casedesk-cli} are for short ones.
 */
public final class Server {

  private Server() {}

  /** Runs the service until the process is told to stop. */
  public static void main(String[] args) throws IOException {
    Main.main(Stream.concat(Stream.of("serve"), Stream.of(args)).toArray(String[]::new));
  }
}
