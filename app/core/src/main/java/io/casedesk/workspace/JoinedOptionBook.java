package io.casedesk.workspace;

import io.casedesk.model.FieldType;
import io.casedesk.model.KnownOption;
import io.casedesk.model.KnownOption.Source;
import io.casedesk.model.OptionBook;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * Several option books as one: what is kept, what a read just showed, what a person said just now.
 * Of a key that more than one knows, the more reliable says where from. As immutable as they are.
 */
public final class JoinedOptionBook implements OptionBook {

  private final List<OptionBook> books;
  private final Set<String> fieldKeys;

  /** Joined when first asked for: only few fields of a service are ever asked for. */
  private final Map<String, List<KnownOption>> options = new ConcurrentHashMap<>();

  private JoinedOptionBook(List<OptionBook> books) {
    this.books = List.copyOf(books);
    Set<String> keys = new LinkedHashSet<>();
    books.forEach(book -> keys.addAll(book.fieldKeys()));
    this.fieldKeys = Collections.unmodifiableSet(keys);
  }

  /** Joins books; where two are equally reliable, the order of an earlier one stands. */
  public static OptionBook of(List<OptionBook> books) {
    return new JoinedOptionBook(books);
  }

  /** A book of keys that a person typed and nobody has proven. */
  public static OptionBook typed(Map<String, Set<String>> keys) {
    Map<String, List<KnownOption>> options = new LinkedHashMap<>();
    keys.forEach(
        (field, of) ->
            options.put(
                field,
                of.stream().map(key -> new KnownOption(key, null, 0, Source.TYPED)).toList()));
    return new StoredOptionBook(options, Set.of(), Map.of());
  }

  @Override
  public List<KnownOption> options(String fieldKey) {
    return options.computeIfAbsent(fieldKey, this::join);
  }

  private List<KnownOption> join(String fieldKey) {
    Map<String, KnownOption> joined = new LinkedHashMap<>();
    for (OptionBook book : books) {
      for (KnownOption option : book.options(fieldKey)) {
        joined.merge(option.key(), option, JoinedOptionBook::joined);
      }
    }
    for (OptionBook book : books) {
      if (book instanceof StoredOptionBook stored) {
        label(joined, stored.labels(fieldKey));
      }
    }
    return joined.values().stream().sorted(Options.TO_SHOW).toList();
  }

  /** Calls options by key what a person calls them. */
  static void label(Map<String, KnownOption> options, Map<String, String> labels) {
    labels.forEach(
        (key, label) ->
            options.computeIfPresent(
                key, (k, o) -> new KnownOption(k, label, o.uses(), o.source())));
  }

  /** Two ways a key is known: the more reliable one says where from, and names it if it can. */
  static KnownOption joined(KnownOption one, KnownOption other) {
    boolean first = one.source().compareTo(other.source()) <= 0;
    KnownOption better = first ? one : other;
    KnownOption worse = first ? other : one;
    @Nullable String label = better.label() == null ? worse.label() : better.label();
    return new KnownOption(
        better.key(), label, Math.max(one.uses(), other.uses()), better.source());
  }

  @Override
  public Set<String> fieldKeys() {
    return fieldKeys;
  }

  @Override
  public String fieldName(String fieldKey) {
    return books.stream()
        .map(book -> book.fieldName(fieldKey))
        .filter(name -> !name.isEmpty())
        .findFirst()
        .orElse("");
  }

  @Override
  public FieldType fieldType(String fieldKey) {
    return books.stream()
        .map(book -> book.fieldType(fieldKey))
        .filter(type -> type != FieldType.UNKNOWN)
        .findFirst()
        .orElse(FieldType.UNKNOWN);
  }
}
