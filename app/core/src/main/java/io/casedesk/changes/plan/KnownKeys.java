package io.casedesk.changes.plan;

import io.casedesk.json.JsonKeys;
import io.casedesk.model.Diagnosis;
import io.casedesk.model.FieldValue;
import io.casedesk.model.dropdowns.DropdownValues;
import io.casedesk.model.dropdowns.KnownDropdownValue;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The known keys of one field. This class alone decides what is wrong with a key, both before it is
 * sent and after.
 */
public final class KnownKeys {

  /**
   * The number of values for which the nearest key is searched. That many wrong values mean a wrong
   * column, and comparing all of them with thousands of keys would take minutes.
   */
  public static final int MOST_NEAREST = 500;

  private final String field;
  private final List<KnownDropdownValue> options;
  private final Map<String, KnownDropdownValue> byKey = new LinkedHashMap<>();

  /** Keys by label in lower case; a label that two options share is not in the map. */
  private final Map<String, String> byLabel = new HashMap<>();

  private final Map<String, Diagnosis> judged = new HashMap<>();
  private int nearestSought;

  private KnownKeys(String field, List<KnownDropdownValue> options) {
    this.field = field;
    Set<String> twice = new HashSet<>();
    for (KnownDropdownValue option : options) {
      byKey.putIfAbsent(option.key(), option);
      String label = option.label();
      if (label != null && !label.isBlank()) {
        String other = byLabel.put(folded(label), option.key());
        if (other != null && !other.equals(option.key())) {
          twice.add(folded(label));
        }
      }
    }
    byLabel.keySet().removeAll(twice);
    this.options = List.copyOf(byKey.values());
  }

  /** The keys of a custom field in the known dropdown values. */
  public static KnownKeys of(DropdownValues dropdownValues, String field) {
    return new KnownKeys(field, dropdownValues.options(field));
  }

  /** An instance for a field without keys. */
  public static KnownKeys none() {
    return new KnownKeys("", List.of());
  }

  public boolean isEmpty() {
    return byKey.isEmpty();
  }

  /** The key of the field; empty for a field without keys. */
  public String field() {
    return field;
  }

  /** The dropdown values of the field, each key once. */
  public List<KnownDropdownValue> options() {
    return options;
  }

  public @Nullable KnownDropdownValue option(String key) {
    return byKey.get(key);
  }

  /**
   * The key of the option with this label; null when the text is not a label, or is itself a key
   * that more than the user's word confirms.
   */
  public @Nullable String keyOfLabel(String text) {
    KnownDropdownValue option = byKey.get(text);
    boolean isKey = option != null && option.source() != KnownDropdownValue.Source.TYPED;
    String key = byLabel.get(folded(text));
    return isKey || text.equals(key) ? null : key;
  }

  /** Diagnoses a text that should be a key; null when it is one. */
  @Nullable Diagnosis fault(String value) {
    return byKey.containsKey(value) ? null : judged.computeIfAbsent(value, this::judge);
  }

  /**
   * Diagnoses a value, either a text or a list of texts; null when it is valid. In a list, a label
   * is reported before an unknown key.
   */
  public @Nullable Diagnosis faultIn(FieldValue value) {
    if (!(value instanceof FieldValue.Structure(String json))) {
      return fault(value.display());
    }
    JsonKeys elements = JsonKeys.of(json);
    return elements == null ? null : faultAmong(elements.keys());
  }

  /** Whether no record has the key, and nothing but a user or a file says that it is one. */
  public boolean isUnproven(String key) {
    KnownDropdownValue option = byKey.get(key);
    return option != null && option.uses() == 0 && option.source().isUnproven();
  }

  /** Diagnoses a value with a key that is unproven; null when it has none. */
  public @Nullable Diagnosis unprovenIn(FieldValue value) {
    return JsonKeys.of(value).stream()
        .filter(this::isUnproven)
        .findFirst()
        .map(Diagnosis.UnprovenKey::new)
        .orElse(null);
  }

  /** Diagnoses the first label in the list, or else the first unknown key. */
  @Nullable Diagnosis faultAmong(List<String> values) {
    Diagnosis first = null;
    for (String value : values) {
      Diagnosis fault = fault(value);
      if (fault instanceof Diagnosis.LabelSent) {
        return fault;
      }
      first = first == null ? fault : first;
    }
    return first;
  }

  private Diagnosis judge(String value) {
    String key = byLabel.get(folded(value));
    return key != null
        ? new Diagnosis.LabelSent(value, key)
        : new Diagnosis.UnknownKey(value, nearest(value));
  }

  private @Nullable String nearest(String value) {
    if (nearestSought++ >= MOST_NEAREST) {
      return null;
    }
    String nearest = SimilarNames.of(value, byKey.keySet());
    if (nearest != null) {
      return nearest;
    }
    List<String> labels =
        byKey.values().stream().map(KnownDropdownValue::label).filter(Objects::nonNull).toList();
    String label = SimilarNames.of(value, labels);
    return byKey.values().stream()
        .filter(o -> label != null && label.equals(o.label()))
        .map(KnownDropdownValue::key)
        .findFirst()
        .orElse(null);
  }

  private static String folded(String label) {
    return label.strip().toLowerCase(Locale.ROOT);
  }
}
