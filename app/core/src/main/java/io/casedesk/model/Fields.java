package io.casedesk.model;

import java.nio.charset.StandardCharsets;
import java.util.AbstractMap;
import java.util.AbstractSet;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BiConsumer;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * The fields of one record by name. The names are in {@link Names} that records share; a record
 * holds one array, with a value at the place of each name. The fields are in the order in which the
 * records that share the names first had them. Immutable. A field that is not set is not in the
 * map.
 */
public final class Fields extends AbstractMap<String, FieldValue> {

  /** The empty map of an object that wasn't sent. */
  public static final Fields NONE = new Fields(Names.own(), new Object[0]);

  /** The empty map of an object that was sent without fields. */
  public static final Fields SENT_EMPTY = new Fields(Names.own(), new Object[0]);

  private static final String ID = "id";

  private final Names names;

  /**
   * A text that repeats is a {@code String} that records share, another text its UTF-8, which takes
   * less memory; other values are field values.
   */
  private final @Nullable Object[] values;

  private Fields(Names names, @Nullable Object[] values) {
    this.names = names;
    this.values = values;
  }

  /** Creates fields with names of their own, in the order of the map. */
  public static Fields of(Map<String, FieldValue> fields) {
    Builder builder = Names.own().builder();
    fields.forEach(builder::put);
    return builder.build();
  }

  /**
   * What the records of a list share: the names of fields, each with its place, and values that
   * repeat. It learns both from the records. Safe for several threads.
   */
  public static final class Names {

    /** Maximum number of names: a service with new names in every record can't fill the memory. */
    private static final int MOST = 1_024;

    /** Maximum length of a shared name, in characters. */
    private static final int LONGEST = 128;

    /** Maximum length of a shared value, in characters; longer values rarely repeat. */
    private static final int LONGEST_VALUE = 256;

    private static final int VALUE_BITS = 14;

    /** Number of places up to which a record may use a part of them. */
    private static final int FEW = 16;

    private final int most;
    private final int longest;
    private final Map<String, Integer> places = new ConcurrentHashMap<>();
    private volatile @Nullable String[] names = new String[FEW];

    /** Values that repeat, and hashes of the values seen last, each at a place by its hash. */
    private final @Nullable Object[] repeated;

    private final int[] seen;

    /** Creates an object without names. */
    public Names() {
      this(MOST, LONGEST);
    }

    private Names(int most, int longest) {
      this.most = most;
      this.longest = longest;
      int room = most == MOST ? 1 << VALUE_BITS : 0;
      this.repeated = new Object[room];
      this.seen = new int[room];
    }

    /**
     * What to hold of a value: an equal one that other records hold, or else its smallest form. A
     * thread that doesn't see what another one wrote only shares less.
     */
    private Object shared(Object value, String text) {
      if (text.length() <= LONGEST_VALUE && seen.length > 0) {
        int hash = text.hashCode() * 0x9E37_79B9;
        int place = hash >>> (Integer.SIZE - VALUE_BITS);
        Object before = repeated[place];
        if (before != null && value.equals(before)) {
          return before;
        }
        if (seen[place] == hash) {
          repeated[place] = value;
          return value;
        }
        seen[place] = hash;
      }
      return value instanceof String && isEncodable(text)
          ? text.getBytes(StandardCharsets.UTF_8)
          : value;
    }

    /** Half of a character has no UTF-8. */
    private static boolean isEncodable(String text) {
      for (int i = 0; i < text.length(); i++) {
        if (Character.isSurrogate(text.charAt(i))) {
          return false;
        }
      }
      return true;
    }

    /** Creates names for a single record. */
    private static Names own() {
      return new Names(Integer.MAX_VALUE, Integer.MAX_VALUE);
    }

    /** Starts the fields of a record. */
    public Builder builder() {
      return new Builder(this);
    }

    private String name(int place) {
      return Objects.requireNonNull(names[place]);
    }

    /** The place of a name; -1 when it has none. Checks {@code expected} first. */
    private int place(String name, int expected) {
      @Nullable String[] known = names;
      if (expected < known.length && name.equals(known[expected])) {
        return expected;
      }
      return places.getOrDefault(name, -1);
    }

    /** Adds a name and returns its place; -1 when there are too many. */
    private synchronized int learn(String name) {
      int next = places.size();
      int there = places.getOrDefault(name, -1);
      if (there >= 0 || next >= most || name.length() > longest) {
        return there;
      }
      if (next == names.length) {
        names = Arrays.copyOf(names, 2 * next);
      }
      names[next] = name;
      places.put(name, next);
      return next;
    }
  }

  /** Collects the fields of one record. Used once, by one thread. */
  public static final class Builder {

    private Names names;
    private @Nullable Object[] values;
    private int size;
    private int next;
    private int end;

    private Builder(Names names) {
      this.names = names;
      this.values = new Object[Math.max(Names.FEW, names.places.size())];
    }

    /** Adds a field; of two with one name the last counts. */
    public void put(String name, FieldValue value) {
      put(
          name,
          switch (value) {
            // A record holds its id a second time.
            case FieldValue.Text(String text) when name.equals(ID) -> text;
            case FieldValue.Text(String text) -> names.shared(text, text);
            case FieldValue.Numeric number -> names.shared(number, number.digits());
            case FieldValue.Structure structure -> names.shared(structure, structure.json());
            case FieldValue.Bool _, FieldValue.Null _ -> value;
          });
    }

    private void put(String name, Object value) {
      int place = names.place(name, next);
      if (place < 0) {
        place = names.learn(name);
      }
      if (place < 0) {
        useOwnNames();
        place = names.learn(name);
      }
      if (place >= values.length) {
        values = Arrays.copyOf(values, Math.max(place + 1, 2 * values.length));
      }
      size += values[place] == null ? 1 : 0;
      values[place] = value;
      next = place + 1;
      end = Math.max(end, next);
    }

    /** Removes a field, if it is set. */
    public void remove(String name) {
      int place = names.place(name, next);
      if (place >= 0 && place < values.length && values[place] != null) {
        values[place] = null;
        size--;
      }
    }

    private void useOwnNames() {
      Builder own = Names.own().builder();
      for (int i = 0; i < end; i++) {
        Object value = values[i];
        if (value != null) {
          own.put(names.name(i), value);
        }
      }
      names = own.names;
      values = own.values;
      end = own.end;
    }

    /** Returns the fields; {@link #SENT_EMPTY} if there are none. */
    public Fields build() {
      if (size == 0) {
        return SENT_EMPTY;
      }
      while (values[end - 1] == null) {
        end--;
      }
      if (end > 2 * size + Names.FEW) {
        // The array of a record with few of many fields would be mostly empty.
        useOwnNames();
      }
      return new Fields(names, Arrays.copyOf(values, end));
    }
  }

  /** Whether the object was sent, with or without fields. */
  @SuppressWarnings("ReferenceEquality") // an empty map equals every other one
  public boolean isSent() {
    return this != NONE;
  }

  /** The names, which other records may share; this record doesn't have all of them. */
  Names names() {
    return names;
  }

  /** One more than the highest place at which there may be a value. */
  int end() {
    return values.length;
  }

  /** Whether the field at a place is set. */
  boolean isSet(int place) {
    return values[place] != null;
  }

  /** The name of the field at a place. */
  String name(int place) {
    return names.name(place);
  }

  /** The value at a place; null when the field is not set. */
  @Nullable FieldValue at(int place) {
    return switch (place >= 0 && place < values.length ? values[place] : null) {
      case String text -> FieldValue.text(text);
      case byte[] utf8 -> FieldValue.text(new String(utf8, StandardCharsets.UTF_8));
      case FieldValue value -> value;
      case null, default -> null;
    };
  }

  /** The place of a name in the shared names, looked for at {@code expected} first; else -1. */
  int place(String name, int expected) {
    return names.place(name, expected);
  }

  @Override
  public @Nullable FieldValue get(@Nullable Object name) {
    return name instanceof String text ? at(names.places.getOrDefault(text, -1)) : null;
  }

  @Override
  public boolean containsKey(@Nullable Object name) {
    return get(name) != null;
  }

  @Override
  public int size() {
    int size = 0;
    for (Object value : values) {
      size += value == null ? 0 : 1;
    }
    return size;
  }

  @Override
  public void forEach(BiConsumer<? super String, ? super FieldValue> action) {
    for (int place = 0; place < values.length; place++) {
      FieldValue value = at(place);
      if (value != null) {
        action.accept(name(place), value);
      }
    }
  }

  @Override
  public Set<Map.Entry<String, FieldValue>> entrySet() {
    return new View<>(place -> Map.entry(name(place), Objects.requireNonNull(at(place))));
  }

  // AbstractMap caches its key set in a field, which would cost memory in every record.
  @Override
  public Set<String> keySet() {
    return new View<>(this::name);
  }

  // Nor its values.
  @Override
  public Collection<FieldValue> values() {
    List<FieldValue> all = new ArrayList<>(values.length);
    forEach((name, value) -> all.add(value));
    return Collections.unmodifiableList(all);
  }

  @Override
  public boolean equals(@Nullable Object other) {
    if (other instanceof Fields that && that.names == names) {
      return that.values.length == values.length
          && IntStream.range(0, values.length).allMatch(i -> Objects.equals(at(i), that.at(i)));
    }
    return super.equals(other);
  }

  // The sum over the entries as Map specifies, whatever the places.
  @Override
  public int hashCode() {
    return super.hashCode();
  }

  /** The fields that are set, in order. */
  private final class View<T> extends AbstractSet<T> {

    private final IntFunction<T> of;

    View(IntFunction<T> of) {
      this.of = of;
    }

    @Override
    public int size() {
      return Fields.this.size();
    }

    @Override
    public Iterator<T> iterator() {
      return new Iterator<>() {
        private int place = 0;

        @Override
        public boolean hasNext() {
          while (place < values.length && values[place] == null) {
            place++;
          }
          return place < values.length;
        }

        @Override
        public T next() {
          if (!hasNext()) {
            throw new NoSuchElementException();
          }
          return of.apply(place++);
        }
      };
    }
  }
}
