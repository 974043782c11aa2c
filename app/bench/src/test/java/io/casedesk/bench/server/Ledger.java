package io.casedesk.bench.server;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * What was sent to a service and what of it was acknowledged. After a crash the service is held to
 * it: whatever it acknowledged must be there; what was sent and not answered may be there.
 *
 * <p>Every field is written by one writer at a time, with the numbers 1, 2, 3 and so on, so that a
 * value tells which writes it has seen.
 */
final class Ledger {

  /** A custom field of a record. */
  record Slot(String id, String field) {}

  /** How far the numbers of a slot have come. */
  private record Mark(int sent, int acknowledged) {}

  private final Map<Slot, Mark> marks = new HashMap<>();
  private final Map<String, String> titles = new HashMap<>();
  private final Set<String> unanswered = new HashSet<>();
  private final Map<String, JsonNode> untouched = new HashMap<>();
  private long acknowledged;

  /** Takes note of records that were there before and that nobody writes to. */
  synchronized void leaveAlone(Map<String, JsonNode> rows) {
    untouched.putAll(rows);
  }

  /** A record with this title is about to be created. */
  synchronized void creating(String title) {
    unanswered.add(title);
  }

  /** Its creation was acknowledged. */
  synchronized void created(String title, String id) {
    unanswered.remove(title);
    titles.put(id, title);
    acknowledged++;
  }

  /** The number that is about to be written to a slot. */
  synchronized int next(Slot slot) {
    Mark mark = marks.getOrDefault(slot, new Mark(0, 0));
    marks.put(slot, new Mark(mark.sent + 1, mark.acknowledged));
    return mark.sent + 1;
  }

  /** The number was acknowledged. */
  synchronized void written(Slot slot, int number) {
    marks.compute(slot, (key, mark) -> new Mark(mark == null ? number : mark.sent, number));
    acknowledged++;
  }

  /** How many writes were acknowledged. */
  synchronized long acknowledged() {
    return acknowledged;
  }

  /**
   * Compares with what the service holds.
   *
   * @return one line for everything that is missing, older than acknowledged, changed or invented.
   *     What was found of the unanswered counts as acknowledged from then on.
   */
  synchronized List<String> check(Map<String, JsonNode> rows) {
    List<String> wrong = new ArrayList<>();
    rows.forEach((id, row) -> checkOrigin(id, row, wrong));
    titles.forEach(
        (id, title) -> {
          JsonNode row = rows.get(id);
          if (row == null) {
            wrong.add("The use case " + id + ", acknowledged as created, is missing.");
          } else if (!row.get("title").stringValue().equals(title)) {
            wrong.add("The use case " + id + " has lost its title \"" + title + "\".");
          }
        });
    untouched.forEach(
        (id, row) -> {
          if (!row.equals(rows.get(id))) {
            wrong.add("The use case " + id + " changed, though nobody wrote to it.");
          }
        });
    marks.replaceAll((slot, mark) -> checked(slot, mark, rows.get(slot.id), wrong));
    return wrong;
  }

  private void checkOrigin(String id, JsonNode row, List<String> wrong) {
    if (titles.containsKey(id) || untouched.containsKey(id)) {
      return;
    }
    String title = row.get("title").stringValue();
    if (unanswered.remove(title)) {
      titles.put(id, title);
    } else {
      wrong.add("Nobody asked for the use case " + id + " with the title \"" + title + "\".");
    }
  }

  private static Mark checked(Slot slot, Mark mark, @Nullable JsonNode row, List<String> wrong) {
    int found = row == null ? 0 : number(row.get("custom_fields").path(slot.field));
    if (found < mark.acknowledged || found > mark.sent) {
      wrong.add(
          "%s of %s is %d; acknowledged was %d, sent %d."
              .formatted(slot.field, slot.id, found, mark.acknowledged, mark.sent));
    }
    return new Mark(mark.sent, Math.max(found, mark.acknowledged));
  }

  private static int number(JsonNode value) {
    return value.isString()
        ? Integer.parseInt(value.stringValue())
        : value.isNumber() ? value.intValue() : 0;
  }
}
