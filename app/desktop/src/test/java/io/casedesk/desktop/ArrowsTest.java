package io.casedesk.desktop;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

class ArrowsTest {

  private static final String DESKTOP = "io.casedesk.desktop.";
  private static final List<String> FEATURES =
      List.of(
          "overview",
          "usecases",
          "solutions",
          "links",
          "checklists",
          "plans",
          "runs",
          "options",
          "connections",
          "settings",
          "diagnostics",
          "updates");
  private static JavaClasses desktop;

  @BeforeAll
  static void read() {
    desktop =
        new ClassFileImporter()
            .withImportOption(new ImportOption.DoNotIncludeTests())
            .importPackages("io.casedesk.desktop");
  }

  @Test
  void viewModelsKnowNothingOfScenes() {
    classes()
        .that()
        .haveSimpleNameEndingWith("Model")
        .or()
        .haveSimpleName("RecordEdit")
        .or()
        .haveSimpleName("FieldState")
        .should()
        .onlyDependOnClassesThat()
        .resideOutsideOfPackages("javafx.scene..", "javafx.stage..")
        .check(desktop);
  }

  @TestFactory
  List<DynamicTest> featuresNeverImportEachOther() {
    return FEATURES.stream()
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
                                FEATURES.stream()
                                    .filter(other -> !other.equals(feature))
                                    .map(other -> DESKTOP + other + "..")
                                    .toArray(String[]::new))
                            .check(desktop)))
        .toList();
  }

  @Test
  void sharedFloorsDoNotKnowTheShellOrFeatures() {
    noClasses()
        .that()
        .resideInAPackage(DESKTOP + "ui..")
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage(
            Stream.concat(Stream.of("shell"), FEATURES.stream())
                .map(name -> DESKTOP + name + "..")
                .toArray(String[]::new))
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
        .resideInAPackage(DESKTOP + "ui..")
        .or()
        .resideInAPackage(DESKTOP + "shell..")
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
