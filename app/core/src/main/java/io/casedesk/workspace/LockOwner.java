package io.casedesk.workspace;

import java.io.Serializable;
import java.time.Instant;

/**
 * Who has a workspace open.
 *
 * @param pid number of the process
 * @param program name of the program, as it calls itself
 * @param since when it opened the workspace
 */
public record LockOwner(long pid, String program, Instant since) implements Serializable {

  @Override
  public String toString() {
    return program + " (process " + pid + ", since " + since + ")";
  }
}
