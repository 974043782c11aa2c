package io.casedesk.workspace;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.casedesk.model.FieldDefinition;
import io.casedesk.model.FieldDefinition.DropdownValue;
import io.casedesk.model.FieldValue;
import io.casedesk.model.UseCase;
import io.casedesk.model.dropdowns.DropdownValueEntry;
import io.casedesk.model.dropdowns.DropdownValues;
import io.casedesk.model.dropdowns.KnownDropdownValue;
import io.casedesk.model.dropdowns.KnownDropdownValue.Source;
import io.casedesk.model.dropdowns.KnownDropdownValues;
import io.casedesk.workspace.DropdownValueStore.DropdownValueChanges;
import java.nio.file.Path;
import java.time.Instant;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@DisplayName("Q26: the option book is kept, and grows with every complete read")
final class DropdownValueStoreTest {

  private static final String HERE = "http://s/";
  private static final Instant MONDAY = Instant.parse("2026-11-16T08:00:00Z");
  private static final Instant TUESDAY = Instant.parse("2026-11-17T08:00:00Z");

  @TempDir Path temp;
  private Workspace workspace;
  private DropdownValueStore options;

  @BeforeEach
  void open() {
    workspace = Workspace.open(temp, "Test");
    options = workspace.options();
  }

  @AfterEach
  void close() {
    workspace.close();
  }

  private static FieldDefinition theme(DropdownValue... defined) {
    return new FieldDefinition("theme", "dropdown", "Theme", List.of(defined));
  }

  private static UseCase holding(String theme) {
    return new UseCase("c", Map.of(), Map.of("theme", FieldValue.text(theme)));
  }

  private static KnownDropdownValues seen(FieldDefinition definition, String... themes) {
    return KnownDropdownValues.of(
        List.of(definition), Map.of(), List.of(themes).stream().map(t -> holding(t)).toList());
  }

  private List<KnownDropdownValue> themes() {
    return options.values(HERE).options("theme");
  }

  private static KnownDropdownValue option(String key, int uses, Source source) {
    return new KnownDropdownValue(key, null, uses, source);
  }

  @Test
  void knowsNothingAtFirst() {
    DropdownValues dropdownValues = options.values(HERE);
    assertEquals(List.of(), dropdownValues.options("theme"));
    assertEquals(Set.of(), dropdownValues.fieldKeys());
    assertEquals(List.of(), options.entries(HERE));
  }

  @Test
  void keepsWhatAReadShowed() {
    KnownDropdownValues dropdownValues =
        KnownDropdownValues.of(
            List.of(
                theme(new DropdownValue("z", "Zeta"), new DropdownValue("a", "Alpha")),
                new FieldDefinition("note", "text", "Note")),
            Map.of(),
            List.of(holding("a"), holding("x"), holding("x"), holding("y")));
    options.learn(HERE, dropdownValues, MONDAY);
    workspace.close();
    open();
    assertEquals(dropdownValues.options("theme"), themes(), "as they were, in their order");
    assertEquals(new LinkedHashSet<>(List.of("theme", "note")), options.values(HERE).fieldKeys());
    assertEquals(List.of(), options.values("http://other/").options("theme"));
    assertEquals("z", options.values(HERE).keyOfLabel("theme", "zeta").orElseThrow());
  }

  @Test
  void aNewReadReplacesTheCountsAndWhatNoRecordHoldsAnyMore() {
    options.learn(HERE, seen(theme(new DropdownValue("s", "Old")), "a", "a", "b"), MONDAY);
    options.learn(HERE, seen(theme(new DropdownValue("t", null)), "a", "c"), TUESDAY);
    assertEquals(
        List.of(
            option("t", 0, Source.SERVICE),
            option("a", 1, Source.SEEN),
            option("c", 1, Source.SEEN)),
        themes());
    assertEquals(
        List.of("a " + MONDAY + " " + TUESDAY, "c " + TUESDAY + " " + TUESDAY),
        workspace
            .database()
            .read(
                handle ->
                    handle
                        .createQuery(
                            "SELECT key || ' ' || first_seen || ' ' || last_seen FROM option"
                                + " WHERE provenance = 'SEEN' ORDER BY key")
                        .mapTo(String.class)
                        .list()));
  }

  @Test
  void aReadWithoutMetadataTakesNothingAway() {
    options.learn(HERE, seen(theme(new DropdownValue("s", "Said")), "a"), MONDAY);
    List<KnownDropdownValue> before = themes();
    options.learn(HERE, KnownDropdownValues.of(List.of(), Map.of(), List.of()), TUESDAY);
    assertEquals(before, themes());
    assertEquals(Set.of("theme"), options.values(HERE).fieldKeys());
  }

  @Test
  void noReadTakesAwayWhatAPersonOrAFileSaid() {
    options.typed(HERE, "theme", "typed", MONDAY);
    options.markVerified(HERE, "theme", "proven", MONDAY);
    options.importAll(
        HERE,
        List.of(new DropdownValueEntry("theme", "file", "From a file", 0, Set.of(Source.SERVICE))),
        MONDAY);
    options.learn(HERE, seen(theme(), "typed", "file", "proven"), MONDAY);
    assertEquals(
        List.of(
            new KnownDropdownValue("file", "From a file", 1, Source.SEEN),
            option("proven", 1, Source.SEEN),
            option("typed", 1, Source.SEEN)),
        themes());
    options.learn(HERE, seen(theme()), TUESDAY);
    assertEquals(
        List.of(
            new KnownDropdownValue("file", "From a file", 0, Source.IMPORTED),
            option("proven", 0, Source.PROVEN),
            option("typed", 0, Source.TYPED)),
        themes());
  }

  @Test
  void aTypedKeyIsUnprovenUntilAWriteOfItWasVerified() {
    options.typed(HERE, "theme", "new", MONDAY);
    assertEquals(List.of(option("new", 0, Source.TYPED)), themes());
    options.markVerified(HERE, "theme", "new", TUESDAY);
    assertEquals(List.of(option("new", 0, Source.PROVEN)), themes());
    assertTrue(options.values(HERE).knows("theme", "new"));
  }

  @Test
  void aBookDoesNotChange() {
    DropdownValues before = options.values(HERE);
    options.typed(HERE, "theme", "new", MONDAY);
    assertFalse(before.knows("theme", "new"));
  }

  @Test
  void whatIsExportedCanBeImportedElsewhere() {
    options.learn(HERE, seen(theme(new DropdownValue("s", "Said")), "a"), MONDAY);
    options.typed(HERE, "area", "t", MONDAY);
    options.importAll("http://other/", options.entries(HERE), TUESDAY);
    Set<Source> imported = Set.of(Source.IMPORTED);
    assertEquals(
        Set.of(
            new DropdownValueEntry("area", "t", null, 0, imported),
            new DropdownValueEntry("theme", "a", null, 0, imported),
            new DropdownValueEntry("theme", "s", "Said", 0, imported)),
        Set.copyOf(options.entries("http://other/")));
  }

  @Test
  void saysEveryWayAKeyIsKnown() {
    options.importAll(
        HERE,
        List.of(
            new DropdownValueEntry("theme", "a", "Alpha", 0, Set.of(Source.IMPORTED)),
            new DropdownValueEntry("region", "x", null, 0, Set.of(Source.IMPORTED))),
        MONDAY);
    options.typed(HERE, "theme", "t", MONDAY);
    options.markVerified(HERE, "theme", "a", MONDAY);
    options.learn(HERE, seen(theme(new DropdownValue("s", "Said")), "a", "a", "b"), TUESDAY);
    assertEquals(
        List.of(
            new DropdownValueEntry("region", "x", null, 0, Set.of(Source.IMPORTED)),
            new DropdownValueEntry("theme", "s", "Said", 0, Set.of(Source.SERVICE)),
            new DropdownValueEntry(
                "theme", "a", "Alpha", 2, Set.of(Source.SEEN, Source.PROVEN, Source.IMPORTED)),
            new DropdownValueEntry("theme", "b", null, 1, Set.of(Source.SEEN)),
            new DropdownValueEntry("theme", "t", null, 0, Set.of(Source.TYPED))),
        options.entries(HERE));
    assertEquals(
        List.of(Source.SEEN, Source.PROVEN, Source.IMPORTED),
        List.copyOf(options.entries(HERE).get(2).sources()),
        "the most reliable first");
    assertEquals(List.of(), options.entries("http://other/"));
  }

  @Test
  void namesTheConnectionsOfWhichAnythingIsKnown() {
    assertEquals(List.of(), options.connections());
    options.typed("http://b/", "theme", "t", MONDAY);
    options.learn(HERE, seen(theme()), MONDAY);
    assertEquals(List.of("http://b/", HERE), options.connections());
  }

  @Test
  void aLaterFileCorrectsALabelAndOneWithoutKeepsIt() {
    options.importAll(
        HERE,
        List.of(new DropdownValueEntry("theme", "a", "Alhpa", 0, Set.of(Source.TYPED))),
        MONDAY);
    options.importAll(
        HERE,
        List.of(new DropdownValueEntry("theme", "a", "Alpha", 0, Set.of(Source.TYPED))),
        TUESDAY);
    options.importAll(
        HERE,
        List.of(new DropdownValueEntry("theme", "a", null, 0, Set.of(Source.TYPED))),
        TUESDAY);
    assertEquals(List.of(new KnownDropdownValue("a", "Alpha", 0, Source.IMPORTED)), themes());
  }

  @Test
  void whatAPersonOrAFileSaidCanBeTakenBack() {
    options.learn(HERE, seen(theme(), "a"), MONDAY);
    options.typed(HERE, "theme", "a", MONDAY);
    options.typed(HERE, "theme", "wrong", MONDAY);
    options.forget(HERE, "theme", "a");
    options.forget(HERE, "theme", "wrong");
    assertEquals(List.of(option("a", 1, Source.SEEN)), themes());
  }

  @Test
  void aPersonsLabelCountsMoreThanAllOthersAndSaysNothingOfTheKey() {
    options.learn(HERE, seen(theme(new DropdownValue("s", "Said")), "s", "a"), MONDAY);
    options.importAll(
        HERE,
        List.of(new DropdownValueEntry("theme", "a", "Alpha", 0, Set.of(Source.TYPED))),
        MONDAY);
    assertNull(options.label(HERE, "theme", "s", " Mine ", MONDAY));
    assertEquals("Mine", options.label(HERE, "theme", "s", "My own", TUESDAY));
    assertNull(options.label(HERE, "theme", "a", "A", MONDAY));
    assertNull(options.label(HERE, "theme", "nobody has this", "Nothing", MONDAY));
    List<DropdownValueEntry> expected =
        List.of(
            new DropdownValueEntry("theme", "s", "My own", 1, Set.of(Source.SERVICE, Source.SEEN)),
            new DropdownValueEntry("theme", "a", "A", 1, Set.of(Source.SEEN, Source.IMPORTED)));
    assertEquals(expected, options.entries(HERE));
    assertEquals("s", options.values(HERE).keyOfLabel("theme", "my own").orElseThrow());

    // Neither a read nor a file calls it something else again.
    options.learn(HERE, seen(theme(new DropdownValue("s", "Said")), "s", "a"), TUESDAY);
    options.importAll(
        HERE,
        List.of(new DropdownValueEntry("theme", "a", "Beta", 0, Set.of(Source.TYPED))),
        TUESDAY);
    assertEquals(expected, options.entries(HERE));
    assertEquals(List.of(), options.entries("http://other/"));
  }

  @Test
  void aBlankLabelTakesThePersonsBack() {
    options.learn(HERE, seen(theme(new DropdownValue("s", "Said")), "s"), MONDAY);
    options.label(HERE, "theme", "s", "Mine", MONDAY);
    assertEquals("Mine", options.label(HERE, "theme", "s", " ", TUESDAY));
    assertEquals(List.of(new KnownDropdownValue("s", "Said", 1, Source.SERVICE)), themes());
    assertNull(options.label(HERE, "theme", "s", null, TUESDAY));
  }

  @Test
  void aPersonsLabelStandsAlsoWhereAReadKnowsMoreOfTheKey() {
    options.typed(HERE, "theme", "s", MONDAY);
    options.label(HERE, "theme", "s", "Mine", MONDAY);
    DropdownValues joined =
        KnownDropdownValues.merged(
            List.of(options.values(HERE), seen(theme(new DropdownValue("s", "Said")), "s")));
    assertEquals(
        List.of(new KnownDropdownValue("s", "Mine", 1, Source.SERVICE)), joined.options("theme"));
  }

  @Test
  void forgettingAKeyForgetsWhatAPersonCallsIt() {
    options.learn(HERE, seen(theme(), "a"), MONDAY);
    options.label(HERE, "theme", "a", "Alpha", MONDAY);
    options.forget(HERE, "theme", "a");
    assertEquals(List.of(option("a", 1, Source.SEEN)), themes());
  }

  @Test
  void saysWhatWouldComeOfAFile() {
    options.learn(HERE, seen(theme(new DropdownValue("s", "Said")), "s", "a", "b", "c"), MONDAY);
    options.importAll(
        HERE,
        List.of(new DropdownValueEntry("theme", "b", "Beta", 0, Set.of(Source.TYPED))),
        MONDAY);
    options.label(HERE, "theme", "c", "Mine", MONDAY);
    List<DropdownValueEntry> before = options.entries(HERE);
    List<DropdownValueEntry> rows =
        List.of(
            new DropdownValueEntry("theme", "new", null, 0, Set.of(Source.IMPORTED)),
            new DropdownValueEntry("area", "a", "Other field", 0, Set.of(Source.IMPORTED)),
            new DropdownValueEntry("theme", "a", "Alpha", 0, Set.of(Source.IMPORTED)),
            new DropdownValueEntry("theme", "b", "Bravo", 0, Set.of(Source.IMPORTED)),
            new DropdownValueEntry("theme", "s", "Not said", 0, Set.of(Source.IMPORTED)),
            new DropdownValueEntry("theme", "c", "Not mine", 0, Set.of(Source.IMPORTED)),
            new DropdownValueEntry("theme", "c", null, 0, Set.of(Source.IMPORTED)));
    assertEquals(new DropdownValueChanges(2, 2, 2, 1), options.changes(HERE, rows));
    assertEquals(before, options.entries(HERE), "asking changes nothing");

    options.importAll(HERE, rows, TUESDAY);
    assertEquals(new DropdownValueChanges(0, 0, 2, 5), options.changes(HERE, rows));
  }

  @Test
  void refusesARowThatNamesNoOption() {
    IllegalArgumentException e =
        assertThrows(
            IllegalArgumentException.class, () -> options.typed(HERE, "theme", " ", MONDAY));
    assertTrue(String.valueOf(e.getMessage()).contains("the field \"theme\""), e.getMessage());
    assertThrows(
        IllegalArgumentException.class,
        () ->
            options.importAll(
                HERE,
                List.of(new DropdownValueEntry("", "key", null, 0, Set.of(Source.IMPORTED))),
                MONDAY));
  }
}
