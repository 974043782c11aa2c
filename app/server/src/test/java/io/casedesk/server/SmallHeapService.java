package io.casedesk.server;

import java.nio.file.Path;

/** The service in a process of its own, with as much memory as that gets. */
final class SmallHeapService {

  private SmallHeapService() {}

  /** Prints the address, a token to read with, and one to write with; ends with its input. */
  public static void main(String[] args) throws Exception {
    Path database = Path.of(args[0]);
    try (CaseService service = CaseService.start(ServiceOptions.of(database).withSample(50));
        DatabaseAdministration tokens =
            DatabaseAdministration.open(DatabaseAdministration.address(args[0], null))) {
      System.out.println(service.baseUrl());
      System.out.println(tokens.issueToken("reads", null, true, false));
      System.out.println(service.issueToken("writes"));
      while (System.in.read() >= 0) {
        // It runs until its input ends.
      }
    }
  }
}
