package io.casedesk.policy;

import java.util.List;

/**
 * The result of reading a policy file.
 *
 * @param file the path for display, whether the file exists or not
 * @param isThere whether the file exists
 * @param policy the policy that applies, including restrictions with invalid values
 * @param problems the invalid parts, a full sentence each, to be shown to the user
 */
public record PolicyReadResult(
    String file, boolean isThere, MachinePolicy policy, List<String> problems) {

  /** Makes an unmodifiable copy. */
  public PolicyReadResult {
    problems = List.copyOf(problems);
  }
}
