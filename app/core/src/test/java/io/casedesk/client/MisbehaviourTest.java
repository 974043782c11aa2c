package io.casedesk.client;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.casedesk.client.WatchedRead.Way;
import io.casedesk.client.paging.PageSource;
import io.casedesk.model.ApiException;
import io.casedesk.model.ApiException.Malformed;
import io.casedesk.model.ApiException.RateLimited;
import io.casedesk.model.ApiException.Unauthorized;
import io.casedesk.model.ApiException.Unavailable;
import io.casedesk.model.FieldValue;
import io.casedesk.model.Solution;
import io.casedesk.model.service.ReadOutcome;
import io.casedesk.model.service.ReadOutcome.Reason;
import io.casedesk.server.misbehaving.Fault;
import io.casedesk.server.misbehaving.MisbehavingService;
import io.casedesk.server.misbehaving.Misbehaviour;
import io.casedesk.server.misbehaving.Misbehaviour.Rates;
import io.casedesk.server.misbehaving.Paging;
import io.casedesk.server.misbehaving.Paging.Beyond;
import io.casedesk.server.misbehaving.Paging.Meta;
import io.casedesk.server.misbehaving.SentRecord;
import io.casedesk.server.misbehaving.TrueService;
import io.casedesk.server.options.FirstPageNumber;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Each fault alone, before the service itself. */
@Timeout(60)
final class MisbehaviourTest {

  private static final int ROWS = 250;
  private static final int MANY_ROWS = 1_500;

  /** Every meta with every page base at least once; more with {@code -Psoak}. */
  private static final int DRAWS = Math.clamp(Integer.getInteger("casedesk.tries", 100) / 4, 1, 60);

  @TempDir private static Path folder;
  private static TrueService service;

  @BeforeAll
  static void start() {
    service = TrueService.start(folder.resolve("misbehaviour.db"), ROWS);
  }

  @AfterAll
  static void stop() {
    service.close();
  }

  /** Reads a list that stays as it is in both ways, and finds each right, and the same. */
  private static WatchedRead read(Misbehaviour how) {
    WatchedRead read = once(how, Way.AS_EXPORT);
    WatchedRead other = once(how, Way.AS_RECORDS);
    assertEquals(read.end(), other.end());
    return read;
  }

  /** Where the list changes, how a read ends depends on which page was answered first. */
  private static void readChanging(Fault how) {
    for (int seed = 0; seed < 20; seed++) {
      for (Way way : Way.values()) {
        var _ = once(none().with(how).withSeed(seed), way);
      }
    }
  }

  private static WatchedRead once(Misbehaviour how, Way way) {
    boolean hasty = DrawnMisbehaviour.SLOW.stream().anyMatch(how::has);
    try (MisbehavingService peer = MisbehavingService.start(service, how);
        ServiceClient client = CompletenessPropertyTest.client(peer, hasty)) {
      WatchedRead read = WatchedRead.of(client, way);
      assertEquals(List.of(), read.wrongs(peer, Set.of()), read::toString);
      assertEquals(how.faults(), peer.fired(), "that everything that is on has happened");
      assertEquals(0, peer.seen().tokensElsewhere());
      return read;
    }
  }

  private static Misbehaviour none() {
    return Misbehaviour.none(ROWS);
  }

  private static void assertWhole(WatchedRead read, int records) {
    assertTrue(read.complete(), read::toString);
    assertEquals(records, read.records());
  }

  private static ApiException fails(Class<? extends ApiException> how, Fault... faults) {
    return assertInstanceOf(how, read(none().with(faults)).failure());
  }

  @ParameterizedTest
  @EnumSource
  @DisplayName("Q1: whatever pages are counted from, and whatever is behind the last")
  void everyPageBase(FirstPageNumber base) {
    for (Beyond beyond : Beyond.values()) {
      assertWhole(read(none().withPaging(Paging.plain().withBase(base).withBeyond(beyond))), ROWS);
    }
  }

  @Test
  @DisplayName("Q3: rows that change places are all there, or it is said that they may not be")
  void rowsThatMove() {
    readChanging(Fault.ROWS_MOVE);
  }

  @Test
  @DisplayName("Q3: rows that never settle are never complete")
  void rowsThatNeverSettle() {
    Misbehaviour how =
        none().with(Fault.ROWS_INSERTED).withRates(new Rates(1, 1, Integer.MAX_VALUE, 0, 0));

    assertTrue(
        Set.of(Reason.ROWS_MOVED, Reason.PAGES_CHANGED)
                .containsAll(once(how, Way.AS_EXPORT).reasons())
            && !once(how, Way.AS_EXPORT).complete());
  }

  @Test
  @DisplayName("Q3: rows that are inserted while reading push none out of sight")
  void rowsThatAreInserted() {
    readChanging(Fault.ROWS_INSERTED);
  }

  @Test
  @DisplayName("Q3 and Q4: a row pushed behind the last page is missed by no uncounted read")
  void rowsPushedBehindTheEnd() {
    Misbehaviour how =
        Misbehaviour.none(2 * PageSource.HIGHEST_LIMIT)
            .with(Fault.ROWS_INSERTED)
            .withPaging(Paging.plain().withMeta(Meta.MISSING));
    for (int seed = 0; seed < DRAWS; seed++) {
      var _ =
          once(how.withSeed(seed).withRates(new Rates(1, 2 + seed % 3, 1, 0, 0)), Way.AS_EXPORT);
    }
  }

  @Test
  @DisplayName("Q3: rows that are deleted while reading pull none out of sight")
  void rowsThatAreDeleted() {
    readChanging(Fault.ROWS_DELETED);
  }

  @Test
  @DisplayName("Q3: a row without an id makes a read incomplete, and says so")
  void rowWithoutId() {
    assertEquals(Set.of(Reason.ROW_WITHOUT_ID), read(none().with(Fault.ROW_WITHOUT_ID)).reasons());
  }

  @ParameterizedTest
  @EnumSource
  @DisplayName("Q4: whatever meta is")
  void everyMeta(Meta meta) {
    for (FirstPageNumber base : FirstPageNumber.values()) {
      assertWhole(read(none().withPaging(Paging.plain().withMeta(meta).withBase(base))), ROWS);
    }
  }

  @Test
  @DisplayName("Q4: pages that come empty at random never end a list, and none is called complete")
  void emptyPages() {
    Map<String, Integer> ends = new TreeMap<>();
    List<Meta> metas = List.of(Meta.values());
    List<FirstPageNumber> bases = List.of(FirstPageNumber.values());
    for (int seed = 0; seed < DRAWS; seed++) {
      Paging paging =
          Paging.plain()
              .withMeta(metas.get(seed % metas.size()))
              .withBase(bases.get(seed % bases.size()));
      Misbehaviour how =
          Misbehaviour.none(MANY_ROWS)
              .with(Fault.PAGE_EMPTY)
              .withPaging(paging)
              .withRates(often(6))
              .withSeed(seed);
      try (MisbehavingService peer = MisbehavingService.start(service, how);
          ServiceClient client = CompletenessPropertyTest.client(peer, false)) {
        WatchedRead read = WatchedRead.of(client, Way.AS_EXPORT);
        assertEquals(List.of(), read.wrongs(peer, Set.of()), paging + ", seed " + seed);
        ends.merge(read.end(), 1, Integer::sum);
      }
    }
    System.out.println("MisbehaviourTest: pages empty at random: " + ends);
  }

  @ParameterizedTest
  @EnumSource
  @DisplayName("Q4: one empty page in the middle of a list of unknown length doesn't end it")
  void oneEmptyPage(FirstPageNumber base) {
    for (int seed = 0; seed < 20; seed++) {
      Misbehaviour how =
          Misbehaviour.none(MANY_ROWS)
              .with(Fault.PAGE_EMPTY)
              .withPaging(Paging.plain().withMeta(Meta.MISSING).withBase(base))
              .withRates(often(40))
              .withSeed(seed);
      try (MisbehavingService peer = MisbehavingService.start(service, how);
          ServiceClient client = CompletenessPropertyTest.client(peer, false)) {
        WatchedRead read = WatchedRead.of(client, Way.AS_RECORDS);
        assertEquals(List.of(), read.wrongs(peer, Set.of()), () -> "" + how);
        assertEquals(MANY_ROWS, read.records(), read::toString);
      }
    }
  }

  @Test
  @DisplayName("Q5: batches of the filter that come empty at random never end it")
  void emptyBatches() {
    try (TrueService many = TrueService.start(folder.resolve("filter.db"), MANY_ROWS)) {
      Set<String> all = active(many, none(), Set.of());
      assertTrue(all.size() > 400, () -> "" + all.size());
      for (int seed = 0; seed < DRAWS; seed++) {
        Misbehaviour how = none().with(Fault.PAGE_EMPTY).withRates(often(6)).withSeed(seed);
        var _ = active(many, how, all);
      }
    }
  }

  /** The active use cases, which are all of these when they are called complete. */
  private static Set<String> active(TrueService many, Misbehaviour how, Set<String> all) {
    Map<String, FieldValue> wanted = Map.of("status", FieldValue.text("active"));
    try (MisbehavingService peer = MisbehavingService.start(many, how);
        ServiceClient client = CompletenessPropertyTest.client(peer, false)) {
      Set<String> ids = new HashSet<>();
      ReadOutcome outcome =
          client
              .exportUseCases(wanted, (fresh, at) -> fresh.forEach(row -> ids.add(row.id())))
              .read();
      assertTrue(!outcome.complete() || ids.containsAll(all), how + ": " + ids.size());
      return ids;
    }
  }

  @Test
  @DisplayName("Q4: a list that repeats one page is left after 20 pages, and is incomplete")
  void repeatedPage() {
    Misbehaviour how =
        Misbehaviour.none(40_000)
            .with(Fault.PAGE_REPEATED)
            .withPaging(Paging.plain().withMeta(Meta.PAGES_ONLY));
    try (MisbehavingService peer = MisbehavingService.start(service, how);
        ServiceClient client = CompletenessPropertyTest.client(peer, false)) {
      WatchedRead read = WatchedRead.of(client, Way.AS_EXPORT);

      assertEquals(List.of(), read.wrongs(peer, Set.of()));
      assertEquals(Set.of(Reason.ROWS_MOVED, Reason.PAGES_CHANGED), read.reasons());
      int requests = peer.seen().requests();
      // Three passes, and what each requests in advance.
      assertTrue(requests < 300, () -> requests + " requests for 400 pages");
    }
  }

  @Test
  @DisplayName("Q36: a date to wait for is counted from the clock of the service")
  void clockAhead() {
    for (int seed = 0; seed < 10; seed++) {
      assertSurvives(Fault.TOO_MANY_DATE_AHEAD, 12, seed);
    }
  }

  @Test
  @DisplayName("Q38: sign-in pages now and then are survived like other damaged answers")
  void logInPageNowAndThen() {
    for (int seed = 0; seed < 20; seed++) {
      assertSurvives(Fault.LOG_IN_PAGE, 7, seed);
    }
  }

  private static void assertSurvives(Fault fault, int oneIn, int seed) {
    Misbehaviour how =
        Misbehaviour.none(MANY_ROWS).with(fault).withRates(often(oneIn)).withSeed(seed);
    try (MisbehavingService peer = MisbehavingService.start(service, how);
        ServiceClient client = CompletenessPropertyTest.client(peer, false)) {
      assertWhole(WatchedRead.of(client, Way.AS_EXPORT), MANY_ROWS);
    }
  }

  private static Rates often(int oneIn) {
    return new Rates(oneIn, 2, 1, 2, 2);
  }

  @Test
  @DisplayName("Q11: ids with / # % ? space, and of other scripts, come as they were sent")
  void hostileIds() {
    assertWhole(read(none().with(Fault.HOSTILE_IDS)), ROWS + 16);
  }

  @Test
  @DisplayName("Q11: members nobody knows are kept")
  void unknownMembers() {
    assertWhole(read(none().with(Fault.UNKNOWN_MEMBERS)), ROWS + 1);
  }

  @Test
  @DisplayName("Q11: a status that is null, a number or an object is kept")
  void oddStatuses() {
    assertWhole(read(none().with(Fault.ODD_STATUSES)), ROWS + 8);
  }

  @Test
  @DisplayName("Q12: a description of 1 MB does not keep other rows from being read")
  void largeDescription() {
    assertWhole(read(none().with(Fault.LARGE_DESCRIPTION)), ROWS + 1);
  }

  @Test
  @DisplayName("Q12: 1,500 levels of nesting do not keep other rows from being read")
  void deepNesting() {
    assertWhole(read(none().with(Fault.DEEP_NESTING)), ROWS + 2);
  }

  @Test
  @DisplayName("Q35: a token that expires while reading is named as such")
  void tokenExpires() {
    fails(Unauthorized.class, Fault.TOKEN_EXPIRES);
  }

  @ParameterizedTest
  @EnumSource(
      names = {"TOO_MANY_SECONDS", "TOO_MANY_DATE", "TOO_MANY_DATE_AHEAD", "UNAVAILABLE_RETRY"})
  @DisplayName("Q36: a service that always asks to wait, in seconds or until a date")
  void asksToWait(Fault fault) {
    fails(RateLimited.class, fault);
  }

  @Test
  @DisplayName("Q37: a redirect is not followed, and no token arrives at the other origin")
  void redirect() {
    fails(Malformed.class, Fault.REDIRECT);
  }

  @Test
  @DisplayName("Q38: a sign-in page instead of an answer is named as such")
  void logInPage() {
    assertTrue(
        WithPeer.message(fails(Malformed.class, Fault.LOG_IN_PAGE)).contains("sign-in page"));
  }

  @Test
  @DisplayName("Q38: JSON that ends early is not read as a short list")
  void truncated() {
    fails(Malformed.class, Fault.TRUNCATED_JSON);
  }

  @ParameterizedTest
  @EnumSource(
      names = {
        "HTML_500",
        "BAD_GATEWAY",
        "UNAVAILABLE",
        "CUT_OFF",
        "DRIP",
        "SILENCE",
        "RESET_BEFORE_ANSWER",
        "RESET_BEFORE_BODY"
      })
  @DisplayName("Q38: errors of a proxy, drips, silence and lost connections")
  void noAnswer(Fault fault) {
    fails(Unavailable.class, fault);
  }

  @Test
  @DisplayName("Q38: a connection that is lost behind a whole answer may have brought it")
  void resetAfterBody() {
    for (Way way : Way.values()) {
      WatchedRead read = once(none().with(Fault.RESET_AFTER_BODY), way);
      assertTrue(read.complete() || read.failure() instanceof Unavailable, read::toString);
    }
  }

  @Test
  @DisplayName("compressed answers are read as any other")
  void compressed() {
    assertWhole(read(none().with(Fault.GZIP)), ROWS);
    assertWhole(read(none().with(Fault.GZIP, Fault.LARGE_DESCRIPTION)), ROWS + 1);
  }

  @ParameterizedTest
  @EnumSource(names = {"HTML_500", "TRUNCATED_JSON", "REDIRECT", "GZIP", "CUT_OFF"})
  @DisplayName("Q9 and Q38: the solutions, which come on one page, are all there or none is")
  void solutions(Fault fault) {
    try (MisbehavingService peer = MisbehavingService.start(service, none().with(fault));
        ServiceClient client = CompletenessPropertyTest.client(peer, false)) {
      List<Solution> read = new ArrayList<>();
      try {
        assertTrue(client.exportSolutions((fresh, at) -> read.addAll(fresh)).complete());
        assertEquals(
            ids(service.solutions()), new HashSet<>(read.stream().map(Solution::id).toList()));
      } catch (ApiException e) {
        assertTrue(fault != Fault.GZIP, e::toString);
        assertEquals(List.of(), read);
      }
    }
  }

  private static Set<String> ids(List<SentRecord> records) {
    return new HashSet<>(records.stream().map(SentRecord::id).toList());
  }
}
