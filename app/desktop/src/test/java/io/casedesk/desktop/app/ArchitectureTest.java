package io.casedesk.desktop.app;

import static com.tngtech.archunit.core.domain.JavaCall.Predicates.target;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.assignableTo;
import static com.tngtech.archunit.core.domain.properties.HasName.Predicates.name;
import static com.tngtech.archunit.core.domain.properties.HasName.Predicates.nameMatching;
import static com.tngtech.archunit.core.domain.properties.HasOwner.Predicates.With.owner;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import java.util.List;
import java.util.Set;
import java.util.Timer;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executors;
import java.util.stream.Stream;
import javafx.scene.control.ListView;
import javafx.scene.control.TableView;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** Dependencies between the packages of the desktop. */
class ArchitectureTest {

  private static final String DESKTOP = "io.casedesk.desktop.";

  /** The packages that all features share, or that hold them together; every other is a feature. */
  private static final Set<String> SHARED =
      Set.of("app", "changes", "common", "connection", "context", "records", "shell");

  /** The packages that hold models only. */
  private static final Set<String> MODELS =
      Set.of(
          "changes",
          "checklists.form",
          "checklists.model",
          "common.preferences",
          "common.tasks",
          "common.text",
          "records.data",
          "records.list",
          "records.rows",
          "records.unsent");

  private static JavaClasses desktop;

  @BeforeAll
  static void read() {
    desktop =
        new ClassFileImporter()
            .withImportOption(new ImportOption.DoNotIncludeTests())
            .importPackages("io.casedesk.desktop");
  }

  private static List<String> features() {
    return desktop.stream()
        .map(type -> type.getPackageName() + ".")
        .filter(name -> name.startsWith(DESKTOP) && !name.equals(DESKTOP))
        .map(name -> name.substring(DESKTOP.length(), name.indexOf('.', DESKTOP.length())))
        .filter(name -> !SHARED.contains(name))
        .distinct()
        .sorted()
        .toList();
  }

  @Test
  void packagesOfModelsKnowNothingOfScenes() {
    noClasses()
        .that()
        .resideInAnyPackage(MODELS.stream().map(name -> DESKTOP + name).toArray(String[]::new))
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage("javafx.scene..", "javafx.stage..")
        .check(desktop);
  }

  /** For packages that hold models and their views. */
  @Test
  void viewModelsKnowNothingOfScenes() {
    classes()
        .that()
        .haveSimpleNameEndingWith("Model")
        .or()
        .haveSimpleNameEndingWith("Session")
        .or()
        .haveSimpleName("OpenRecord")
        .or()
        .haveSimpleName("PendingChanges")
        .or()
        .haveSimpleName("FieldEditor")
        .should()
        .onlyDependOnClassesThat()
        .resideOutsideOfPackages("javafx.scene..", "javafx.stage..")
        .check(desktop);
  }

  @TestFactory
  List<DynamicTest> featuresNeverImportEachOther() {
    return features().stream()
        .map(
            feature ->
                DynamicTest.dynamicTest(
                    feature,
                    () ->
                        noClasses()
                            .that()
                            .resideInAPackage(DESKTOP + feature + "..")
                            .should()
                            .dependOnClassesThat()
                            .resideInAnyPackage(
                                features().stream()
                                    .filter(other -> !other.equals(feature))
                                    .map(other -> DESKTOP + other + "..")
                                    .toArray(String[]::new))
                            .check(desktop)))
        .toList();
  }

  @Test
  void sharedPackagesKnowNeitherTheShellNorFeatures() {
    noClasses()
        .that()
        .resideInAnyPackage(DESKTOP + "common..", DESKTOP + "records..", DESKTOP + "changes..")
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage(
            Stream.concat(Stream.of("app", "context", "shell"), features().stream())
                .map(name -> DESKTOP + name + "..")
                .toArray(String[]::new))
        .check(desktop);
  }

  @Test
  void commonPartsKnowNothingOfRecordsAndChanges() {
    noClasses()
        .that()
        .resideInAPackage(DESKTOP + "common..")
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage(DESKTOP + "records..", DESKTOP + "changes..", DESKTOP + "connection..")
        .check(desktop);
  }

  @Test
  void onlyTasksAndTheStartCreateThreads() {
    noClasses()
        .that()
        .resideOutsideOfPackages(
            "io.casedesk.desktop", DESKTOP + "app", DESKTOP + "context", DESKTOP + "common.tasks")
        .should()
        .callMethodWhere(
            target(owner(assignableTo(Thread.class).or(assignableTo(CompletableFuture.class))))
                .and(target(nameMatching("of(Virtual|Platform)|start.*|.*Async|delayedExecutor"))))
        .orShould()
        .callConstructorWhere(target(owner(assignableTo(Thread.class))))
        .orShould()
        .dependOnClassesThat()
        .haveFullyQualifiedName(Executors.class.getName())
        .orShould()
        .dependOnClassesThat()
        .haveFullyQualifiedName(Timer.class.getName())
        .orShould()
        .dependOnClassesThat()
        .resideInAPackage("javafx.concurrent..")
        .check(desktop);
  }

  /** JavaFX's own refresh leaves cells out of sight in their earlier state. */
  @Test
  void listsAndTablesAreRefreshedWithTheirHiddenCells() {
    noClasses()
        .that()
        .doNotHaveSimpleName("CellRefresher")
        .should()
        .callMethodWhere(
            target(name("refresh"))
                .and(target(owner(assignableTo(ListView.class).or(assignableTo(TableView.class))))))
        .check(desktop);
  }

  @Test
  void onlyTheConnectionStartsTheServer() {
    noClasses()
        .that()
        .resideOutsideOfPackage(DESKTOP + "connection..")
        .and()
        .doNotHaveSimpleName("DesktopCommand")
        .should()
        .dependOnClassesThat()
        .resideInAPackage("io.casedesk.server..")
        .check(desktop);
  }

  @Test
  void onlyTheConnectionAndKindsReachTheClient() {
    noClasses()
        .that()
        .resideInAnyPackage(
            DESKTOP + "common..", DESKTOP + "records..", DESKTOP + "changes..", DESKTOP + "shell..")
        .should()
        .dependOnClassesThat()
        .resideInAPackage("io.casedesk.client..")
        .check(desktop);
  }

  @Test
  void packagesAreFreeOfCycles() {
    slices().matching(DESKTOP + "(**)").should().beFreeOfCycles().check(desktop);
  }

  @Test
  void everyPackageIsNullMarked() {
    classes()
        .that()
        .haveSimpleName("package-info")
        .should()
        .beAnnotatedWith("org.jspecify.annotations.NullMarked")
        .check(desktop);
  }
}
