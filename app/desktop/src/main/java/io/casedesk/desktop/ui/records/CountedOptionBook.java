package io.casedesk.desktop.ui.records;

import io.casedesk.model.FieldType;
import io.casedesk.model.KnownOption;
import io.casedesk.model.OptionBook;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;

/** What is known of options, with the uses counted in the records that are shown now. */
final class CountedOptionBook implements OptionBook {

  private final OptionBook known;
  private final OptionBook counted;

  /** Counted when first asked for, since every cell in sight asks for its caption. */
  private final Map<String, List<KnownOption>> options = new ConcurrentHashMap<>();

  private CountedOptionBook(OptionBook known, OptionBook counted) {
    this.known = known;
    this.counted = counted;
  }

  /**
   * Counts anew.
   *
   * @param counted knows every use of the fields of which it knows any
   */
  static OptionBook of(OptionBook known, OptionBook counted) {
    return new CountedOptionBook(
        known instanceof CountedOptionBook before ? before.known : known, counted);
  }

  @Override
  public List<KnownOption> options(String fieldKey) {
    return options.computeIfAbsent(fieldKey, this::count);
  }

  private List<KnownOption> count(String fieldKey) {
    List<KnownOption> seen = counted.options(fieldKey);
    if (seen.isEmpty()) {
      return known.options(fieldKey);
    }
    Map<String, Integer> uses =
        seen.stream()
            .collect(Collectors.toMap(KnownOption::key, KnownOption::uses, (one, other) -> one));
    return known.options(fieldKey).stream()
        .map(
            option ->
                new KnownOption(
                    option.key(),
                    option.label(),
                    uses.getOrDefault(option.key(), 0),
                    option.source()))
        .toList();
  }

  @Override
  public Set<String> fieldKeys() {
    return known.fieldKeys();
  }

  @Override
  public String fieldName(String fieldKey) {
    return known.fieldName(fieldKey);
  }

  @Override
  public FieldType fieldType(String fieldKey) {
    return known.fieldType(fieldKey);
  }
}
