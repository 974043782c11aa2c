package io.casedesk.server.load;

import io.casedesk.server.database.InvalidValueException;
import java.util.ArrayList;
import java.util.List;

/** Collects the problems of a file, so that the user can fix all of them at once. */
final class LoadProblems {

  private static final int MOST = 20;

  private final List<String> found = new ArrayList<>();

  /** Processes an element; notes a rejection with its place. */
  void guard(String where, Runnable work) {
    try {
      work.run();
    } catch (InvalidValueException e) {
      found.add(where + ": " + e.getMessage());
    }
    if (found.size() >= MOST) {
      found.add("Only the first " + MOST + " errors are shown.");
      refuseIfAny();
    }
  }

  /** Aborts the load if there is any problem. */
  void refuseIfAny() {
    if (!found.isEmpty()) {
      throw new InvalidValueException(String.join("\n", found));
    }
  }
}
