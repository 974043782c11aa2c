package io.casedesk.vault;

import java.time.Duration;

/** Does one thing with the system's vault and prints what came of it; a process of its own. */
final class VaultProbe {

  private VaultProbe() {}

  /** What to do, the connection, the token. */
  public static void main(String[] args) {
    Duration longest = Duration.ofSeconds(8);
    try (VaultThread vault = new VaultThread(SystemVault::open)) {
      switch (args[0]) {
        case "keep" -> vault.store(args[1], args[2], longest);
        case "forget" -> vault.forget(args[1], longest);
        default -> {}
      }
      System.out.println("holds " + vault.read(args[1], longest).orElse("nothing"));
    } catch (VaultException e) {
      System.out.println("trouble " + e.code().name() + " " + e.getMessage());
    }
    // The library's threads may still wait for an answer.
    System.exit(0);
  }
}
