package io.casedesk.model.checklist;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.casedesk.json.CanonicalJson;
import io.casedesk.json.JsonReader;
import io.casedesk.json.JsonTree;
import io.casedesk.model.FieldValue;
import io.casedesk.model.Sha256;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * A checklist of a solution as read (contract 2.3), with all of its members.
 *
 * @param key identifies the checklist within its solution: its {@code checklistId}, or else its
 *     page; followed by {@code #2} and so on for duplicates
 * @param members every member
 */
public record Checklist(String key, Map<String, FieldValue> members) {

  /** The member that holds the answers (contract 2.3). */
  public static final String ATTRIBUTES = "checklistAttributes";

  /**
   * A page of a playbook, which checklists of different solutions have in common. Either part may
   * be empty.
   */
  public record Page(String playbook, String page) implements Comparable<Page> {

    private static final Comparator<Page> ORDER =
        Comparator.comparing(Page::playbook).thenComparing(Page::page);

    @Override
    public int compareTo(Page other) {
      return ORDER.compare(this, other);
    }

    /** The display name: {@code go-live / readiness}. */
    public String label() {
      return playbook.isBlank() ? page : page.isBlank() ? playbook : playbook + " / " + page;
    }
  }

  /**
   * Creates the checklists of one solution in the order sent, each with a unique key. Duplicate
   * names are numbered by content, so that the keys do not depend on the order sent.
   */
  public static List<Checklist> of(List<? extends Map<String, FieldValue>> all) {
    Map<String, List<Integer>> named = new LinkedHashMap<>();
    for (int i = 0; i < all.size(); i++) {
      named.computeIfAbsent(name(all.get(i)), name -> new ArrayList<>(1)).add(i);
    }
    Map<Integer, Checklist> checklists = new TreeMap<>();
    Set<String> taken = new HashSet<>(named.keySet());
    named.forEach(
        (name, places) -> {
          Map<Integer, String> prints = new HashMap<>();
          if (places.size() > 1) {
            places.forEach(
                place -> prints.put(place, new Checklist(name, all.get(place)).fingerprint()));
            places.sort(Comparator.comparing(place -> prints.getOrDefault(place, "")));
          }
          checklists.put(places.getFirst(), new Checklist(name, all.get(places.getFirst())));
          int more = 2;
          for (int place : places.subList(1, places.size())) {
            while (!taken.add(name + "#" + more)) {
              more++;
            }
            checklists.put(place, new Checklist(name + "#" + more, all.get(place)));
          }
        });
    return List.copyOf(checklists.values());
  }

  private static String name(Map<String, FieldValue> members) {
    String id = scalar(members.get("checklistId"));
    if (id.isBlank()) {
      id = scalar(members.get("id"));
    }
    return id.isBlank() ? page(members).label() : id;
  }

  /**
   * Creates a checklist from stored content.
   *
   * @throws io.casedesk.json.UnreadableJsonException when the content is not a JSON object
   */
  public static Checklist of(String key, String content) {
    return new Checklist(key, JsonReader.UNLIMITED.members(content));
  }

  /** The page of a playbook that the checklist belongs to. */
  public Page page() {
    return page(members);
  }

  private static Page page(Map<String, FieldValue> members) {
    return new Page(scalar(members.get("playbookId")), scalar(members.get("pageId")));
  }

  /** Whether notifications are on for the checklist. */
  public boolean notifies() {
    return members.get("showNotification") instanceof FieldValue.Bool(boolean shows) && shows;
  }

  private static String scalar(@Nullable FieldValue value) {
    return Objects.requireNonNullElse(FieldValue.scalar(value), "");
  }

  /** The checklist as one line of JSON. */
  public String content() {
    StringBuilder json = new StringBuilder("{");
    members.forEach(
        (name, value) -> {
          json.append(json.length() == 1 ? "" : ",");
          CanonicalJson.text(name, json);
          json.append(':');
          CanonicalJson.value(oneLine(value), json);
        });
    return json.append('}').toString();
  }

  /** Line breaks occur only between tokens, where a space is equivalent. */
  private static FieldValue oneLine(FieldValue value) {
    return value instanceof FieldValue.Structure(String json)
        ? new FieldValue.Structure(json.replace('\n', ' ').replace('\r', ' '))
        : value;
  }

  /**
   * The SHA-256, in 64 lower-case hexadecimal digits, of the canonical JSON in UTF-8 without {@link
   * VolatileMembers}. Two checklists have equal fingerprints exactly when {@link
   * FieldDifference#between} finds no difference.
   */
  public String fingerprint() {
    String canonical = CanonicalJson.of(JsonTree.of(VolatileMembers.without(members)));
    MessageDigest digest = Sha256.begin();
    digest.update(canonical.getBytes(UTF_8));
    return Sha256.hex(digest);
  }
}
