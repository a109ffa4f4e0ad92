//! Results over rounds, and their output.

use std::{
    fmt::{self, Write as _},
    io::Write as _,
    time::Duration,
};

use anyhow::{Result, ensure};
use serde::Serialize;

/// The bound of a median.
#[derive(Clone, Copy, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Bound {
    /// The median must be at least this.
    AtLeast(f64),
    /// The median must be at most this.
    AtMost(f64),
}

impl fmt::Display for Bound {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::AtLeast(least) => write!(f, "≥ {least}"),
            Self::AtMost(most) => write!(f, "≤ {most}"),
        }
    }
}

/// A quantity measured once per round.
#[derive(Clone, Debug, Serialize)]
pub struct Measure {
    /// Name of the quantity.
    pub name: String,
    /// Unit of the values.
    pub unit: &'static str,
    /// One value per round.
    pub values: Vec<f64>,
    /// What the median should be.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub goal: Option<Bound>,
}

impl Measure {
    /// Returns the minimum, median and maximum over the rounds; NaN without values.
    pub fn min_median_max(&self) -> [f64; 3] {
        let mut sorted = self.values.clone();
        sorted.sort_by(f64::total_cmp);
        match sorted.len() {
            0 => [f64::NAN; 3],
            count => [sorted[0], f64::midpoint(sorted[(count - 1) / 2], sorted[count / 2]), sorted[count - 1]],
        }
    }

    /// Returns whether the median is within a bound.
    pub fn meets(&self, bound: Bound) -> bool {
        let [_, median, _] = self.min_median_max();
        match bound {
            Bound::AtLeast(least) => median >= least,
            Bound::AtMost(most) => median <= most,
        }
    }
}

/// Results of one subcommand.
#[derive(Clone, Debug, Serialize)]
pub struct Report {
    /// Title.
    pub title: String,
    /// Measures in display order.
    pub measures: Vec<Measure>,
}

impl Report {
    /// Creates an empty report.
    pub fn new(title: impl Into<String>) -> Self {
        Self { title: title.into(), measures: Vec::new() }
    }

    /// Records the value of a round.
    pub fn record(&mut self, name: &str, unit: &'static str, value: f64) {
        self.record_with_goal(name, unit, value, None);
    }

    /// Records the value of a round of a quantity that may have a goal.
    pub fn record_with_goal(&mut self, name: &str, unit: &'static str, value: f64, goal: Option<Bound>) {
        match self.measures.iter_mut().find(|measure| measure.name == name) {
            Some(measure) => measure.values.push(value),
            None => self.measures.push(Measure { name: name.to_owned(), unit, values: vec![value], goal }),
        }
    }

    /// Returns the measure of a name.
    pub fn get(&self, name: &str) -> Option<&Measure> {
        self.measures.iter().find(|measure| measure.name == name)
    }

    /// Fails if a goal is missed.
    pub fn check(&self) -> Result<()> {
        let missed = self.measures.iter().filter(|measure| measure.goal.is_some_and(|goal| !measure.meets(goal)));
        let missed: Vec<&str> = missed.map(|measure| measure.name.as_str()).collect();
        ensure!(missed.is_empty(), "goals missed: {}", missed.join("; "));
        Ok(())
    }

    /// Prints a table, and one line of JSON.
    pub fn print(&self) -> Result<()> {
        let width = self.measures.iter().map(|measure| measure.name.chars().count()).max().unwrap_or_default();
        let mut text = format!("\n{}\n{:width$}  {:>10} {:>10} {:>10}\n", self.title, "", "min", "median", "max");
        for measure in &self.measures {
            let [min, median, max] = measure.min_median_max().map(number);
            write!(text, "{:width$}  {min:>10} {median:>10} {max:>10}  {}", measure.name, measure.unit)?;
            if let Some(goal) = measure.goal {
                write!(text, "  {goal}: {}", if measure.meets(goal) { "met" } else { "missed" })?;
            }
            text.push('\n');
        }
        print(&format!("{text}\n{}\n", serde_json::to_string(self)?))
    }
}

/// Formats a value with about three significant digits.
pub fn number(value: f64) -> String {
    let digits = match value.abs() {
        size if size >= 100.0 => 0,
        size if size >= 10.0 => 1,
        _ => 2,
    };
    format!("{value:.digits$}")
}

/// Prints to standard output.
pub fn print(text: &str) -> Result<()> {
    Ok(std::io::stdout().lock().write_all(text.as_bytes())?)
}

/// Prints progress to standard error.
pub fn progress(text: &str) {
    // Measuring continues without standard error.
    let _written = writeln!(std::io::stderr().lock(), "bench: {text}");
}

/// Durations, to compute quantiles from.
#[derive(Clone, Debug, Default)]
pub struct Times(Vec<Duration>);

impl Times {
    /// Adds a duration.
    pub fn push(&mut self, time: Duration) {
        self.0.push(time);
    }

    /// Returns a quantile in milliseconds, such as that of `share` 0.99.
    pub fn quantile(&mut self, share: f64) -> f64 {
        self.0.sort_unstable();
        #[expect(
            clippy::cast_possible_truncation,
            clippy::cast_sign_loss,
            clippy::cast_precision_loss,
            reason = "an index of a list in memory"
        )]
        let index = (self.0.len() as f64 * share).ceil() as usize;
        self.0.get(index.saturating_sub(1)).map_or(f64::NAN, |time| time.as_secs_f64() * 1e3)
    }
}

/// Returns the time that `count` operations take at a rate per second.
pub fn seconds(count: usize, rate: u32) -> Duration {
    Duration::from_secs_f64(float(count) / f64::from(rate))
}

/// Converts a count for calculations; exact up to 2⁵³.
#[expect(clippy::cast_precision_loss, reason = "no count exceeds 2⁵³")]
pub fn float(count: usize) -> f64 {
    count as f64
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quantiles_are_measured_values() {
        let mut times = Times::default();
        for milliseconds in (1..=200).rev() {
            times.push(Duration::from_millis(milliseconds));
        }
        assert_eq!([0.5, 0.99, 1.0].map(|share| number(times.quantile(share))), ["100", "198", "200"]);
        assert!(Times::default().quantile(0.5).is_nan());
    }

    #[test]
    fn computes_the_minimum_median_and_maximum() {
        let measure = |values: &[f64]| {
            let measure = Measure { name: String::new(), unit: "", values: values.to_vec(), goal: None };
            measure.min_median_max().map(number)
        };
        assert_eq!(measure(&[3.0, 1.0, 2.0]), ["1.00", "2.00", "3.00"]);
        assert_eq!(measure(&[4.0, 1.0, 2.0, 3.0]), ["1.00", "2.50", "4.00"]);
        assert_eq!(measure(&[])[1], "NaN");
    }

    #[test]
    fn compares_the_median_with_the_goal() {
        let mut report = Report::new("");
        for value in [1.0, 2.0, 9.0] {
            report.record_with_goal("a", "", value, Some(Bound::AtMost(2.0)));
            report.record("b", "", value);
        }
        assert!(report.check().is_ok());
        report.record_with_goal("c", "", 1.9, Some(Bound::AtLeast(2.0)));
        assert_eq!(report.check().unwrap_err().to_string(), "goals missed: c");
    }
}
