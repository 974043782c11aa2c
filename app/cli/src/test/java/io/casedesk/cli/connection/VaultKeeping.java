package io.casedesk.cli.connection;

import io.casedesk.vault.SystemVault;

/** Keeps something in the system's vault as the window does; a process of its own. */
final class VaultKeeping {

  private VaultKeeping() {}

  /** What it is kept under, and the secret. */
  public static void main(String[] args) {
    try (SystemVault vault = SystemVault.open()) {
      vault.store(args[0], args[1]);
    }
    // The library's threads may still wait for an answer.
    System.exit(0);
  }
}
