package io.casedesk.policy;

import java.util.List;

/**
 * What a policy file was found to say.
 *
 * @param file the file, for people; whether it is there or not
 * @param isThere whether there is such a file
 * @param policy what holds; where a restriction could not be understood, it holds
 * @param problems what could not be understood, a full sentence each; they are to be shown
 */
public record PolicyReadResult(
    String file, boolean isThere, MachinePolicy policy, List<String> problems) {

  /** Makes an unmodifiable copy. */
  public PolicyReadResult {
    problems = List.copyOf(problems);
  }
}
