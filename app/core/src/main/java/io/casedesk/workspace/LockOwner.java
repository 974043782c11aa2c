package io.casedesk.workspace;

import java.io.Serializable;
import java.time.Instant;

/**
 * The program that has a workspace open.
 *
 * @param pid the process id
 * @param program the name of the program
 * @param since when it opened the workspace
 */
public record LockOwner(long pid, String program, Instant since) implements Serializable {

  @Override
  public String toString() {
    return program + " (process " + pid + ", since " + since + ")";
  }
}
