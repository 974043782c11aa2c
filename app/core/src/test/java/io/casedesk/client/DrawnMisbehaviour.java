package io.casedesk.client;

import io.casedesk.client.WatchedRead.Way;
import io.casedesk.server.misbehaving.Fault;
import io.casedesk.server.misbehaving.Fault.Kind;
import io.casedesk.server.misbehaving.Misbehaviour;
import io.casedesk.server.misbehaving.Misbehaviour.Rates;
import io.casedesk.server.misbehaving.Paging;
import io.casedesk.server.misbehaving.Paging.Beyond;
import io.casedesk.server.misbehaving.Paging.Meta;
import io.casedesk.server.options.FirstPageNumber;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.IntStream;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.Tuple;

/**
 * Two reads over one connection, and what is wrong with the service at each. What the first has
 * taught the client may be wrong at the second.
 */
record DrawnMisbehaviour(Misbehaviour first, Misbehaviour second, Way way) {

  /** These cost time, as the client waits for them. */
  static final Set<Fault> SLOW = Set.of(Fault.SILENCE, Fault.DRIP);

  /** Lists that end with a page, next to its end, and anywhere. */
  private static final List<Integer> EDGES =
      List.of(0, 1, 25, 49, 50, 51, 99, 100, 101, 199, 200, 201, 300, 400);

  boolean has(Set<Fault> any) {
    return any.stream().anyMatch(fault -> first.has(fault) || second.has(fault));
  }

  /** Draws from everything but deletions, which one pass cannot always see. */
  static Arbitrary<DrawnMisbehaviour> any() {
    return drawn(how -> how);
  }

  /** Draws from everything, rows being deleted always, and never made up for by others. */
  static Arbitrary<DrawnMisbehaviour> deletionsCounted() {
    return drawn(
        how ->
            also(how, Fault.ROWS_DELETED, Fault.ROWS_INSERTED)
                .withPaging(how.paging().withMeta(Meta.WITH_TOTAL)));
  }

  /** Draws from everything, rows being deleted always. */
  static Arbitrary<DrawnMisbehaviour> deletions() {
    return drawn(how -> also(how, Fault.ROWS_DELETED, Fault.ROWS_DELETED));
  }

  private static Arbitrary<DrawnMisbehaviour> drawn(Function<Misbehaviour, Misbehaviour> made) {
    Arbitrary<Misbehaviour> each = misbehaviours().map(made);
    return Combinators.combine(each, each, Arbitraries.of(Way.class)).as(DrawnMisbehaviour::new);
  }

  private static Misbehaviour also(Misbehaviour how, Fault on, Fault off) {
    Set<Fault> faults = EnumSet.of(on);
    faults.addAll(how.faults());
    if (off != on) {
      faults.remove(off);
    }
    return how.with(faults.toArray(Fault[]::new));
  }

  private static Arbitrary<Misbehaviour> misbehaviours() {
    return Combinators.combine(faults(), pagings(), rows(), rates(), Arbitraries.longs())
        .as(Misbehaviour::new);
  }

  private static Arbitrary<Set<Fault>> faults() {
    return Combinators.combine(
            some(Fault.of(Kind.ROWS), 8, Set.of(Fault.LARGE_DESCRIPTION), 30),
            some(EnumSet.of(Fault.ROWS_MOVE, Fault.ROWS_INSERTED), 3, Set.of(), 1),
            some(Fault.of(Kind.ANSWERS), 25, SLOW, 100),
            some(Fault.of(Kind.FILTER), 6, Set.of(), 1),
            some(Fault.of(Kind.WRAPS), 3, Set.of(), 1))
        .as(
            (rows, changes, answers, filter, wraps) -> {
              Set<Fault> all = EnumSet.noneOf(Fault.class);
              List.of(rows, changes, answers, filter, wraps).forEach(all::addAll);
              return all;
            });
  }

  /** Each of these, in a fixed order, once in so many times; some of them less often. */
  private static Arbitrary<Set<Fault>> some(Set<Fault> of, int oneIn, Set<Fault> rare, int rarely) {
    List<Arbitrary<Boolean>> each =
        of.stream()
            .map(fault -> rare.contains(fault) ? rarely : oneIn)
            .map(odds -> Arbitraries.frequency(Tuple.of(odds - 1, false), Tuple.of(1, true)))
            .toList();
    List<Fault> faults = of.stream().toList();
    return Combinators.combine(each)
        .as(
            on -> {
              Set<Fault> drawn = EnumSet.noneOf(Fault.class);
              IntStream.range(0, on.size()).filter(on::get).forEach(i -> drawn.add(faults.get(i)));
              return drawn;
            });
  }

  private static Arbitrary<Paging> pagings() {
    return Combinators.combine(
            Arbitraries.of(FirstPageNumber.class),
            Arbitraries.of(Beyond.class),
            Arbitraries.of(Meta.class))
        .as(Paging::new);
  }

  private static Arbitrary<Integer> rows() {
    return Arbitraries.frequencyOf(
        Tuple.of(4, Arbitraries.of(EDGES)),
        Tuple.of(4, Arbitraries.integers().between(0, 400)),
        // More pages than are read at once.
        Tuple.of(2, Arbitraries.integers().between(1_500, 4_000)));
  }

  private static Arbitrary<Rates> rates() {
    return Combinators.combine(
            Arbitraries.of(1, 2, 3, 5, 10, 30),
            Arbitraries.integers().between(1, 6),
            Arbitraries.of(1, 2, 3, 1_000),
            Arbitraries.integers().between(0, 12),
            Arbitraries.just(0))
        .as(Rates::new);
  }
}
