package io.casedesk.server.misbehaving;

import io.casedesk.server.misbehaving.Paging.Beyond;
import io.casedesk.server.options.FirstPageNumber;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.SplittableRandom;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * The list of use cases. It is paged and changes as told, and never while a page is being made.
 * Safe for several threads: what the pages of a read show depends on the order they are asked in,
 * what is true of it does not.
 */
final class ChangingList {

  private static final int MOST_HONEST = 100;
  private static final int CUT = 50;
  private static final int SHUFFLE_ONE_IN = 4;
  private static final int ALL_OF_FILTER = 300;
  private static final int MISSING_ONE_IN = 150;

  private final List<SentRecord> rows = new ArrayList<>();
  private final Map<String, SentRecord> throughout = new HashMap<>();
  private final Map<String, SentRecord> ever = new HashMap<>();
  private final Misbehaviour how;
  private final List<Fault> changes;
  private final Consumer<Fault> fired;
  private final SplittableRandom random;
  private int answers;
  private int changed;

  /**
   * @param fired hears of changes, before anyone can see them
   */
  ChangingList(List<SentRecord> real, Misbehaviour how, Consumer<Fault> fired) {
    this.how = how;
    this.fired = fired;
    this.random = how.draw(-1);
    EnumSet<Fault> kinds = EnumSet.copyOf(Fault.of(Fault.Kind.CHANGES));
    kinds.retainAll(how.faults());
    this.changes = List.copyOf(kinds);
    rows.addAll(real.subList(0, Math.min(how.rows(), real.size())));
    // Small ones: what matters of a long list are its pages.
    IntStream.range(rows.size(), how.rows()).forEach(i -> rows.add(HostileRows.plain("more-" + i)));
    for (Fault fault : how.faults()) {
      for (SentRecord row : HostileRows.of(fault)) {
        rows.add(random.nextInt(rows.size() + 1), row);
        fired.accept(fault);
      }
    }
    rows.stream().filter(SentRecord::hasId).forEach(row -> throughout.put(row.id(), row));
    ever.putAll(throughout);
  }

  synchronized Truth truth() {
    return new Truth(throughout, ever);
  }

  /** Answers with a page, then changes the list if it is time to. */
  synchronized Answer page(int page, int limit) {
    int wanted = how.has(Fault.PAGE_REPEATED) ? first() : page;
    if (wanted != page) {
      fired.accept(Fault.PAGE_REPEATED);
    }
    Answer answer = how.spoils(Fault.PAGE_EMPTY, answers) ? emptied(limit) : answer(wanted, limit);
    changeIfTime();
    return answer;
  }

  /** Answers with a batch of the filter that filters nothing, then changes the list likewise. */
  synchronized Answer batch(int number, int size) {
    for (Fault fault : Fault.of(Fault.Kind.FILTER)) {
      if (how.has(fault)) {
        fired.accept(fault);
      }
    }
    if (how.has(Fault.FILTER_REFUSES)) {
      return Answer.error(400, "Name something to filter by");
    }
    List<SentRecord> known = how.has(Fault.FILTER_LEAVES_OUT) ? withoutSome() : rows;
    known = how.has(Fault.FILTER_REVERSES) ? known.reversed() : known;
    int from = how.has(Fault.FILTER_STAYS) ? 0 : Math.min(known.size(), number * size);
    boolean isEmptied = how.spoils(Fault.PAGE_EMPTY, answers);
    if (isEmptied) {
      fired.accept(Fault.PAGE_EMPTY);
    }
    String data = isEmptied ? "" : joined(known.subList(from, Math.min(known.size(), from + size)));
    changeIfTime();
    return Answer.json(200, "{\"data\":[" + data + "],\"fields\":[]}");
  }

  private List<SentRecord> withoutSome() {
    return IntStream.range(0, rows.size())
        .filter(i -> i < ALL_OF_FILTER || i % MISSING_ONE_IN != 0)
        .mapToObj(rows::get)
        .toList();
  }

  private void changeIfTime() {
    answers++;
    if (!changes.isEmpty()
        && answers % how.rates().changeEvery() == 0
        && changed < how.rates().changes()) {
      changed++;
      change(changes.get(random.nextInt(changes.size())));
    }
  }

  private Answer answer(int page, int limit) {
    if (limit > MOST_HONEST) {
      return list(rows.subList(0, Math.min(CUT, rows.size())), 1);
    }
    boolean fromZero = how.paging().base() == FirstPageNumber.ZERO;
    if (page < 0 || (page == 0 && how.paging().base() == FirstPageNumber.ONE_STRICT)) {
      return Answer.error(400, "There is no page " + page);
    }
    int pages = Math.ceilDiv(rows.size(), limit);
    int index = fromZero ? page : Math.max(0, page - 1);
    if (index >= pages && index > 0) {
      if (how.paging().beyond() == Beyond.REFUSED) {
        return Answer.error(404, "There is no page " + page);
      }
      index = how.paging().beyond() == Beyond.EMPTY ? index : Math.max(0, pages - 1);
    }
    int from = Math.min(rows.size(), index * limit);
    return list(rows.subList(from, Math.min(rows.size(), from + limit)), pages);
  }

  private Answer list(List<SentRecord> page, int pages) {
    String data = joined(page);
    String meta = how.paging().meta().json(pages, rows.size());
    return Answer.json(200, "{\"data\":[" + data + "]" + meta + "}");
  }

  private int first() {
    return how.paging().base() == FirstPageNumber.ZERO ? 0 : 1;
  }

  /** Answers with a batch of a filter of the service itself, or an empty one. */
  synchronized Answer batch(Supplier<Answer> real) {
    boolean isEmptied = how.spoils(Fault.PAGE_EMPTY, answers);
    answers++;
    if (isEmptied) {
      fired.accept(Fault.PAGE_EMPTY);
    }
    return isEmptied ? Answer.json(200, "{\"data\":[],\"fields\":[]}") : real.get();
  }

  private Answer emptied(int limit) {
    fired.accept(Fault.PAGE_EMPTY);
    return list(List.of(), Math.ceilDiv(rows.size(), limit));
  }

  private static String joined(List<SentRecord> rows) {
    return rows.stream().map(SentRecord::json).collect(Collectors.joining(","));
  }

  private void change(Fault kind) {
    if (kind != Fault.ROWS_INSERTED && rows.size() < 2) {
      return;
    }
    fired.accept(kind);
    switch (kind) {
      case ROWS_MOVE -> move();
      case ROWS_INSERTED -> {
        SentRecord added = HostileRows.plain("inserted-" + changed);
        rows.add(random.nextInt(rows.size() + 1), added);
        ever.put(added.id(), added);
      }
      case ROWS_DELETED -> throughout.remove(rows.remove(random.nextInt(rows.size())).id());
      default -> throw new IllegalStateException("" + kind);
    }
  }

  private void move() {
    if (random.nextInt(SHUFFLE_ONE_IN) == 0) {
      Collections.shuffle(rows, new Random(random.nextLong()));
    } else {
      SentRecord moved = rows.remove(random.nextInt(rows.size()));
      rows.add(random.nextInt(rows.size() + 1), moved);
    }
  }
}
