package io.casedesk.server.load;

import io.casedesk.server.store.InvalidValueException;
import java.util.ArrayList;
import java.util.List;

/** Collects what is wrong, so that a person need not mend one thing at a time. */
final class LoadProblems {

  private static final int MOST = 20;

  private final List<String> found = new ArrayList<>();

  /** Does something with an element; what is refused is noted with its place. */
  void guard(String where, Runnable work) {
    try {
      work.run();
    } catch (InvalidValueException e) {
      found.add(where + ": " + e.getMessage());
    }
    if (found.size() >= MOST) {
      found.add("These are the first " + MOST + ".");
      refuseIfAny();
    }
  }

  /** Ends the load if anything is wrong. */
  void refuseIfAny() {
    if (!found.isEmpty()) {
      throw new InvalidValueException(String.join("\n", found));
    }
  }
}
